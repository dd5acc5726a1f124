CREATE TABLE session (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL
);
CREATE TABLE token (
    hash BYTEA PRIMARY KEY,
    session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    scope TEXT NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);
CREATE INDEX token_session ON token (session);
CREATE INDEX token_expires ON token (expires);
CREATE TABLE game_table (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    edition TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    host TEXT NOT NULL,
    invite TEXT NOT NULL,
    code TEXT NOT NULL,
    settings JSONB NOT NULL,
    status TEXT NOT NULL,
    next TEXT,
    standing TEXT NOT NULL,
    clock TEXT NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX table_code ON game_table (code) WHERE status = 'open';
CREATE INDEX game_table_host ON game_table (host);
CREATE INDEX lobby ON game_table (number, host)
WHERE status IN ('open', 'playing') AND settings ->> 'visibility' = 'public';
CREATE TABLE seat (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    session TEXT,
    name TEXT NOT NULL,
    level INTEGER,
    ready BOOLEAN NOT NULL,
    stand_in BOOLEAN NOT NULL,
    PRIMARY KEY (game_table, seat)
);
CREATE INDEX seat_session ON seat (session);
CREATE TABLE member (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    session TEXT NOT NULL,
    banned BOOLEAN NOT NULL,
    PRIMARY KEY (game_table, session)
);
CREATE INDEX member_session ON member (session);
CREATE TABLE entry (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    seq INTEGER NOT NULL,
    did TEXT NOT NULL,
    seat INTEGER,
    body TEXT NOT NULL,
    id TEXT NOT NULL,
    stand_in BOOLEAN NOT NULL,
    PRIMARY KEY (game_table, seq),
    UNIQUE (game_table, seat, id)
);
CREATE TABLE chat (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    n INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    id TEXT NOT NULL,
    session TEXT,
    PRIMARY KEY (game_table, n),
    UNIQUE (game_table, seat, id)
);
CREATE INDEX chat_session ON chat (session);
CREATE TABLE probe (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at DOUBLE PRECISION NOT NULL
);
CREATE TABLE process (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    expires DOUBLE PRECISION NOT NULL
);
CREATE TABLE lease (
    shard INTEGER PRIMARY KEY,
    process TEXT,
    epoch INTEGER NOT NULL
);
INSERT INTO lease SELECT shard, NULL, 0 FROM generate_series(0, 63) AS shard;
CREATE TABLE fence (never INTEGER NOT NULL);
CREATE TABLE writer (
    id TEXT PRIMARY KEY,
    batch BIGINT NOT NULL,
    at DOUBLE PRECISION NOT NULL
);
