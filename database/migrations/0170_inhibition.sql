-- Alarm inhibition: rules that hold alarms back, and sources of alarms that operators shelved (docs/design/alarm).
create table alarm_inhibition (
  id uuid not null default uuidv7(),
  kind text not null,
  name text not null,
  reason text not null default '',
  area_id uuid,
  device_id uuid,
  place text not null default '',
  types text[] not null default '{}',
  includes_very_urgent boolean not null default false,
  time_range jsonb not null,
  hours smallint,
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by text not null default '',
  suppressed_count integer not null default 0,
  last_suppressed_at timestamptz,
  alarm_id uuid,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint alarm_inhibition_pkey primary key (id),
  constraint alarm_inhibition__area_id foreign key (area_id) references area (id) on delete set null,
  constraint alarm_inhibition__device_id foreign key (device_id) references device (id),
  constraint alarm_inhibition__kind check (kind in ('rule', 'shelf')),
  constraint alarm_inhibition__reason check (kind = 'shelf' or reason <> ''),
  constraint alarm_inhibition__hours check (hours between 1 and 24),
  constraint alarm_inhibition__shelf check (kind = 'rule' or device_id is not null and alarm_id is not null and ends_at is not null),
  constraint alarm_inhibition__ended check (ended_at is null or started_at is not null)
);
create unique index alarm_inhibition__name on alarm_inhibition (name) where kind = 'rule' and deleted_at is null;
create unique index alarm_inhibition__shelved on alarm_inhibition (device_id, place, types) where kind = 'shelf' and ended_at is null;
create index alarm_inhibition__area_id_index on alarm_inhibition (area_id);
create index alarm_inhibition__running on alarm_inhibition (ends_at) where started_at is not null and ended_at is null;
comment on column alarm_inhibition.area_id is 'where it is for the check of access: the area of its first target; the service asks about each target';
comment on column alarm_inhibition.device_id is 'of a shelf: the source, with place and type; of a rule: its first target, where that is a device or of one';
comment on column alarm_inhibition.place is 'of a shelf: name of the zone within the device; empty for the device itself';
comment on column alarm_inhibition.types is 'alarm types; empty = all';
comment on column alarm_inhibition.time_range is 'timeRange of the contract, in the time of the site';
comment on column alarm_inhibition.hours is 'how long after its start it ends; null = not by itself';
comment on column alarm_inhibition.ended_at is 'with started_at and null: it runs';
comment on column alarm_inhibition.ended_by is 'empty = it ended by itself';
comment on column alarm_inhibition.suppressed_count is 'events that it kept from ringing since it was started last';

create table alarm_inhibition_target (
  inhibition_id uuid not null,
  position smallint not null,
  device_id uuid,
  zone_id uuid,
  area_id uuid,
  constraint alarm_inhibition_target_pkey primary key (inhibition_id, position),
  constraint alarm_inhibition_target__inhibition_id foreign key (inhibition_id) references alarm_inhibition (id) on delete cascade,
  constraint alarm_inhibition_target__device_id foreign key (device_id) references device (id),
  constraint alarm_inhibition_target__zone_id foreign key (zone_id) references defence_zone (id) on delete cascade,
  constraint alarm_inhibition_target__area_id foreign key (area_id) references area (id) on delete cascade,
  constraint alarm_inhibition_target__one check (num_nonnulls(device_id, zone_id, area_id) = 1)
);
create index alarm_inhibition_target__device_id_index on alarm_inhibition_target (device_id);
create index alarm_inhibition_target__zone_id_index on alarm_inhibition_target (zone_id);
create index alarm_inhibition_target__area_id_index on alarm_inhibition_target (area_id);

alter table alarm add column inhibition_id uuid, add column inhibition_kind text;
comment on column alarm.inhibition_id is 'what kept it from ringing; it was completed from the start. No foreign key, as with sources';
comment on column alarm.inhibition_kind is 'rule or shelf, kept as it was';
create index alarm__inhibition on alarm (inhibition_id, source_id, type, id desc) where inhibition_id is not null;

-- Who handles alarms may shelve.
insert into role_permission (role_id, permission)
select distinct role_id, 'alarm.shelve' from role_permission where permission = 'alarm.handle'
on conflict do nothing;
