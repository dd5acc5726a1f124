CREATE TABLE process (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    expires REAL NOT NULL
);
CREATE TABLE lease (
    shard INTEGER PRIMARY KEY,
    process TEXT,
    epoch INTEGER NOT NULL
);
WITH RECURSIVE shards (shard) AS (
    SELECT 0 UNION ALL SELECT shard + 1 FROM shards WHERE shard < 63
)
INSERT INTO lease SELECT shard, NULL, 0 FROM shards;
CREATE TABLE fence (never INTEGER NOT NULL);
