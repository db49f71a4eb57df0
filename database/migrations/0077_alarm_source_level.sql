-- The level rides along in the index of the source, in room that alignment leaves empty: a text that names some devices is
-- counted with a level from the index alone, where a whole level was read, or each row of those devices.
drop index alarm__source_id_id;
create index alarm__source_id_id on alarm (source_id, id desc) include (level);
