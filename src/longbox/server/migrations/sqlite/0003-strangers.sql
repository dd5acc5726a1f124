ALTER TABLE game_table ADD COLUMN clock TEXT NOT NULL DEFAULT 'null';
ALTER TABLE member ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chat ADD COLUMN session TEXT;
UPDATE chat SET session = (
    SELECT session FROM seat WHERE seat.game_table = chat.game_table AND seat.seat = chat.seat
);
CREATE INDEX chat_session ON chat (session);
CREATE INDEX game_table_host ON game_table (host);
CREATE INDEX token_expires ON token (expires);
CREATE INDEX lobby ON game_table (number, host)
WHERE status IN ('open', 'playing') AND json_extract(settings, '$.visibility') = 'public';
CREATE TABLE probe (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at REAL NOT NULL
);
