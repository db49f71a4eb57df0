-- The source rides along in the index of the level: a text with a level is counted from the index alone, where the bitmaps of
-- both were joined month by month and the rows read. 'Loading' and a rare level in a million alarms: 97 ms, then 15
-- (docs/benchmarks.md).
drop index alarm__level_id;
create index alarm__level_id on alarm (level, id desc) include (source_id);
