-- Alarms. The id is a UUIDv7 whose 48-bit timestamp IS the moment of occurrence (docs/design/0003): the primary key alone
-- is unique over all partitions, a lookup by id prunes to one month, newest first is the order of the id, and a span of
-- time is a span of ids.
create extension if not exists pg_trgm;

-- What the source of an alarm was called and where it stood when it was raised. Devices are renamed and moved later;
-- a record keeps, shows and finds the words of its day. A few rows a device, so text is searched here and not in alarm.
create table alarm_source (
  id integer not null generated always as identity,
  device_id uuid,
  device_name text not null,
  device_code text not null,
  location text not null,
  longitude double precision,
  latitude double precision,
  search_text text not null generated always as (lower(device_name || chr(10) || location)) stored,
  constraint alarm_source_pkey primary key (id),
  constraint alarm_source__device_id foreign key (device_id) references device (id),
  constraint alarm_source__identity unique nulls not distinct
    (device_id, device_name, device_code, location, longitude, latitude)
);
create index alarm_source__search_text on alarm_source using gin (search_text gin_trgm_ops);
comment on column alarm_source.device_id is 'null = no device of ours (a manual alarm)';
comment on column alarm_source.location is 'names from the centre down to the area, as in: North park / Gate 3';

create table alarm (
  id uuid not null,
  occurred_at timestamptz not null generated always as (uuid_extract_timestamp(id)) virtual,
  number text collate "C" not null,
  level smallint not null,
  type text not null,
  status text not null default 'on_alert',
  task_status text not null default 'alarm_time',
  last_at timestamptz not null,
  recovered_at timestamptz,
  count integer not null default 1,
  area_id uuid not null,
  source_id integer not null,
  description text not null default '',
  remarks text not null default '',
  picture_key text,
  clip_key text,
  acknowledged_by text,
  acknowledged_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  version integer not null default 1,
  state_version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint alarm_pkey primary key (id),
  constraint alarm__id check (uuid_extract_version(id) = 7),
  constraint alarm__type foreign key (type) references event_rule (type),
  constraint alarm__area_id foreign key (area_id) references area (id),
  constraint alarm__source_id foreign key (source_id) references alarm_source (id),
  constraint alarm__level check (level between 1 and 4),
  constraint alarm__count check (count >= 1),
  constraint alarm__status check (status in ('on_alert', 'in_progress', 'rejected', 'completed')),
  constraint alarm__task_status check (task_status in ('alarm_time', 'real_event_handled', 'unknown', 'task_rejected',
    'false_alarm', 'task_issued', 'pending', 'closed')),
  constraint alarm__closed_at check ((status = 'completed') = (closed_at is not null))
) partition by range (id);

comment on column alarm.number is 'yyyymmdd-n for people: day of the site, n counts up in it (alarm_number)';
comment on column alarm.level is '1 very urgent, 2 urgent, 3 general, 4 low';
comment on column alarm.last_at is 'moment of the newest repeat; occurred_at without one';
comment on column alarm.recovered_at is 'when its source was well again while it stood open (a camera that came back)';
comment on column alarm.acknowledged_by is 'name as shown then; the history names the account';
comment on column alarm.version is 'grows with every change';
comment on column alarm.state_version is 'version of the newest change of status or level: an action on an older one is refused, a mere repeat is not';

alter table alarm alter area_id set statistics 10, alter source_id set statistics 10;
create index alarm__area_id_id on alarm (area_id, id desc);
create index alarm__source_id_id on alarm (source_id, id desc);
create index alarm__type_id on alarm (type, id desc);
create index alarm__level_id on alarm (level, id desc);
create index alarm__number on alarm (number);
-- What is not completed is a small part, asked for all day: the desk, the counts and the merging.
create index alarm__open_id on alarm (id desc) include (area_id, level, type, status) where status <> 'completed';
create index alarm__open_level_id on alarm (level, id desc) include (area_id, status) where status <> 'completed';
create index alarm__open_source on alarm (source_id, type, id desc) where status <> 'completed';
create index alarm__false_alarm on alarm (id desc) include (area_id) where task_status = 'false_alarm';
create index alarm__remarks on alarm using gin (lower(remarks) gin_trgm_ops) where remarks <> '';

-- What was done to an alarm, by whom. The same months as alarm, so that a month goes as a whole.
create table alarm_history (
  alarm_id uuid not null,
  id uuid not null default uuidv7(),
  at timestamptz not null default clock_timestamp(),
  action text not null,
  user_id uuid,
  user_name text not null default '',
  from_status text,
  to_status text not null,
  task_status text not null,
  text text not null default '',
  constraint alarm_history_pkey primary key (alarm_id, id)
) partition by range (alarm_id);
comment on table alarm_history is 'no foreign key to alarm: both are written in one transaction and dropped together by month';
comment on column alarm_history.user_id is 'null = the programs themselves';

-- Last number given out of a day.
create table alarm_number (
  day date not null,
  last integer not null,
  constraint alarm_number_pkey primary key (day)
);
