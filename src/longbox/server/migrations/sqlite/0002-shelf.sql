ALTER TABLE game_table ADD COLUMN code TEXT NOT NULL DEFAULT '';
ALTER TABLE game_table ADD COLUMN standing TEXT NOT NULL DEFAULT '{}';
UPDATE game_table SET standing = json_object(
    'asked', json((SELECT json_group_array(json_object('seat', value)) FROM json_each(asked)))
);
ALTER TABLE game_table DROP COLUMN asked;
CREATE INDEX table_code ON game_table (code) WHERE status = 'open';
