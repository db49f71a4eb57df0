-- One shape of figures for whole centres and for each of their areas, so that whoever sees a part reads sums too and not
-- alarms (docs/design/0024). Every day is counted again: the server looks for days that are not among the counted ones.
drop table alarm_stat_centre, alarm_stat_area, alarm_stat_time, alarm_stat_hour;
delete from alarm_stat_day;

create table alarm_stat_place (
  day date not null,
  place_id uuid not null,
  is_whole boolean not null,
  level smallint not null,
  raised integer not null,
  acknowledged integer not null,
  closed integer not null,
  false_alarms integer not null,
  slots numeric not null,
  acknowledge_times numeric not null,
  close_times numeric not null,
  constraint alarm_stat_place_pkey primary key (place_id, is_whole, day, level)
);
create index alarm_stat_place__day on alarm_stat_place (day);
comment on column alarm_stat_place.is_whole is 'true: a centre with all its areas; false: this one area alone';
comment on column alarm_stat_place.slots is 'alarms of each ten minutes of the day: the n-th eight decimal digits from the right, so that sum() adds whole days';
comment on column alarm_stat_place.acknowledge_times is 'times to acknowledge, packed alike: digits of the n-th step of time-buckets.ts';
comment on column alarm_stat_place.close_times is 'times to close, packed alike';

create table alarm_stat_operator (
  day date not null,
  place_id uuid not null,
  is_whole boolean not null,
  name text not null,
  hours integer not null,
  constraint alarm_stat_operator_pkey primary key (place_id, is_whole, day, name)
);
create index alarm_stat_operator__day on alarm_stat_operator (day);
comment on column alarm_stat_operator.name is 'who acknowledged alarms that occurred in these hours';
comment on column alarm_stat_operator.hours is 'a bit for each hour of the day, the first one lowest';
