CREATE TABLE session (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL
);
CREATE TABLE token (
    hash BLOB PRIMARY KEY,
    session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    scope TEXT NOT NULL,
    expires REAL NOT NULL
);
CREATE INDEX token_session ON token (session);
CREATE TABLE game_table (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    edition TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    host TEXT NOT NULL,
    invite TEXT NOT NULL,
    settings TEXT NOT NULL,
    status TEXT NOT NULL,
    next TEXT,
    asked TEXT NOT NULL
);
CREATE TABLE seat (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    session TEXT,
    name TEXT NOT NULL,
    level INTEGER,
    ready INTEGER NOT NULL,
    stand_in INTEGER NOT NULL,
    PRIMARY KEY (game_table, seat)
) WITHOUT ROWID;
CREATE INDEX seat_session ON seat (session);
CREATE TABLE member (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    session TEXT NOT NULL,
    PRIMARY KEY (game_table, session)
) WITHOUT ROWID;
CREATE INDEX member_session ON member (session);
CREATE TABLE entry (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    seq INTEGER NOT NULL,
    did TEXT NOT NULL,
    seat INTEGER,
    body TEXT NOT NULL,
    id TEXT NOT NULL,
    stand_in INTEGER NOT NULL,
    PRIMARY KEY (game_table, seq),
    UNIQUE (game_table, seat, id)
) WITHOUT ROWID;
CREATE TABLE chat (
    game_table TEXT NOT NULL REFERENCES game_table (id),
    n INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (game_table, n),
    UNIQUE (game_table, seat, id)
) WITHOUT ROWID;
