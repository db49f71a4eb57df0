-- The roll-up behind the alarm dashboard (docs/design/0021): days of the site, recounted from the rows whenever one of
-- a day has changed. Whole centres are read from alarm_stat_centre, _time and _hour, parts of one from alarm_stat_area.
create table alarm_stat_day (
  day date not null,
  time_zone text not null,
  counted_at timestamptz not null default now(),
  constraint alarm_stat_day_pkey primary key (day)
);
comment on column alarm_stat_day.time_zone is 'of the site when the day was counted; counted anew under another one';

create table alarm_stat_centre (
  day date not null,
  centre_id uuid not null,
  level smallint not null,
  raised integer not null,
  acknowledged integer not null,
  closed integer not null,
  false_alarms integer not null,
  constraint alarm_stat_centre_pkey primary key (centre_id, day, level)
);
create index alarm_stat_centre__day on alarm_stat_centre (day);

create table alarm_stat_area (
  day date not null,
  area_id uuid not null,
  level smallint not null,
  raised integer not null,
  acknowledged integer not null,
  closed integer not null,
  false_alarms integer not null,
  constraint alarm_stat_area_pkey primary key (area_id, day, level)
);
create index alarm_stat_area__day on alarm_stat_area (day);

create table alarm_stat_time (
  day date not null,
  centre_id uuid not null,
  kind text not null,
  level smallint not null,
  bucket smallint not null,
  n integer not null,
  constraint alarm_stat_time_pkey primary key (centre_id, day, kind, level, bucket),
  constraint alarm_stat_time__kind check (kind in ('acknowledge', 'close'))
);
create index alarm_stat_time__day on alarm_stat_time (day);
comment on column alarm_stat_time.bucket is 'step of the logarithm of the seconds; the bounds stand in time-buckets.ts';

create table alarm_stat_hour (
  day date not null,
  centre_id uuid not null,
  hour timestamptz not null,
  very_urgent integer not null,
  urgent integer not null,
  general integer not null,
  low integer not null,
  operators integer not null,
  worst_ten integer not null,
  floods smallint not null,
  constraint alarm_stat_hour_pkey primary key (centre_id, day, hour)
);
create index alarm_stat_hour__day on alarm_stat_hour (day);
comment on column alarm_stat_hour.operators is 'people who acknowledged alarms of this hour, one at least';
comment on column alarm_stat_hour.worst_ten is 'alarms of its worst ten minutes';
comment on column alarm_stat_hour.floods is 'how many of its six spans of ten minutes had more than ten alarms an operator';

-- A row a month and source: any days of a year are summed from a few rows of each.
create table alarm_stat_source (
  month date not null,
  source_id integer not null,
  area_id uuid not null,
  raised integer not null,
  days integer[] not null,
  constraint alarm_stat_source_pkey primary key (month, source_id),
  constraint alarm_stat_source__days check (array_length(days, 1) = 31)
);
comment on column alarm_stat_source.raised is 'sum of days';

create table alarm_stat_executor (
  day date not null,
  area_id uuid not null,
  person_name text not null,
  tasks integer not null,
  completed integer not null,
  rejected integer not null,
  seconds bigint not null,
  constraint alarm_stat_executor_pkey primary key (area_id, day, person_name)
);
create index alarm_stat_executor__day on alarm_stat_executor (day);
comment on column alarm_stat_executor.seconds is 'from issue to completion, summed over the completed ones';
create index alarm_task__issued_at on alarm_task (issued_at);

create table alarm_stat_availability (
  day date not null,
  area_id uuid not null,
  watched_seconds bigint not null,
  online_seconds bigint not null,
  constraint alarm_stat_availability_pkey primary key (area_id, day)
);
create index alarm_stat_availability__day on alarm_stat_availability (day);
comment on column alarm_stat_availability.watched_seconds is 'device seconds online, offline or at fault; unknown and maintenance are left out';
