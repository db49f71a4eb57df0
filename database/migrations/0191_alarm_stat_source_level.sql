-- Figures of each source by level, so that who sees only some devices of an area reads sums too and counts no alarms
-- (docs/design/0024). Every day is counted again: the server looks for days that are not among the counted ones.
create table alarm_stat_source_level (
  month date not null,
  source_id integer not null,
  level smallint not null,
  area_id uuid not null,
  raised numeric not null,
  acknowledged numeric not null,
  closed numeric not null,
  false_alarms numeric not null,
  constraint alarm_stat_source_level_pkey primary key (month, source_id, level)
);
comment on column alarm_stat_source_level.raised is 'alarms of each day: the n-th eight decimal digits from the right are of the n-th day, so that sum() adds whole months';
comment on column alarm_stat_source_level.acknowledged is 'of these, packed alike';
comment on column alarm_stat_source_level.closed is 'of these, packed alike';
comment on column alarm_stat_source_level.false_alarms is 'of these, packed alike';
delete from alarm_stat_day;
