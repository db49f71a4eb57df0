-- The log finds runs of procedures by their name: few among many, read from an index alone.
create index linkage_run__by_hand on linkage_run (id) include (rule_name) where rule_id is null;
