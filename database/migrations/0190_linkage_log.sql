-- Deep pages of the linkage's log and their counts are read from an index alone, whatever areas the reader sees.
drop index linkage_run__triggered_at;
create index linkage_run__triggered_at on linkage_run (triggered_at desc, id desc)
  include (area_id, alarm_type, alarm_level, state, rule_id, device_id, device_category);
create index linkage_run__type on linkage_run (alarm_type, triggered_at desc, id desc)
  include (area_id, alarm_level, state, rule_id, device_id, device_category);
