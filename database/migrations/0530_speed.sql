-- Speed rules, and what is faster (VEHICLE-17, VEHICLE-18).
create table speed_rule (
  id uuid not null default uuidv7(),
  centre_id uuid not null,
  name text not null,
  kind text not null,
  checkpoint_id uuid not null,
  start_id uuid,
  metres integer,
  lanes smallint[] not null,
  vehicle_types text[] not null,
  limit_kmh smallint not null,
  tolerance_percent smallint not null,
  tolerance_kmh smallint not null,
  level smallint not null,
  week jsonb not null,
  is_enabled boolean not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  constraint speed_rule_pkey primary key (id),
  constraint speed_rule__name unique (centre_id, name),
  constraint speed_rule__centre_id foreign key (centre_id) references area (id),
  constraint speed_rule__checkpoint_id foreign key (checkpoint_id) references camera_group (id) on delete cascade,
  constraint speed_rule__start_id foreign key (start_id) references camera_group (id) on delete cascade,
  constraint speed_rule__kind check (kind in ('spot', 'section')),
  constraint speed_rule__section check ((kind = 'section') = (start_id is not null) and (kind = 'section') = (metres is not null)),
  constraint speed_rule__limit check (limit_kmh between 5 and 200),
  constraint speed_rule__level check (level between 1 and 4)
);
create index speed_rule__checkpoint_id_index on speed_rule (checkpoint_id);
create index speed_rule__start_id_index on speed_rule (start_id) where start_id is not null;
comment on column speed_rule.checkpoint_id is 'of a section the camera group at which it ends; start_id where it begins';
comment on column speed_rule.lanes is 'none = all, as vehicle_types';
comment on column speed_rule.level is '1 very urgent to 4 low: of its alarms';
comment on column speed_rule.week is 'contract timeRange, in the time of the site';

create table speed_violation (
  id uuid not null,
  at timestamptz not null,
  snap_id uuid not null,
  camera_id uuid not null,
  rule_id uuid,
  rule_name text not null,
  rule_kind text not null,
  plate text collate "C",
  lane smallint,
  speed smallint,
  limit_kmh smallint not null,
  level smallint not null,
  state text not null,
  alarm_id uuid,
  constraint speed_violation_pkey primary key (id),
  constraint speed_violation__rule_id foreign key (rule_id) references speed_rule (id) on delete set null,
  constraint speed_violation__state check (state in ('due', 'raised', 'late', 'implausible', 'clock'))
);
create index speed_violation__camera_id_index on speed_violation (camera_id, id desc);
create index speed_violation__plate_index on speed_violation (plate, id desc) where plate is not null;
create index speed_violation__rule_id_index on speed_violation (rule_id, id desc);
create index speed_violation__due_index on speed_violation (id) where state = 'due';
comment on column speed_violation.id is 'holds the time of the passage, as a snap''s does';
comment on column speed_violation.speed is 'km/h; null where the clocks of a section tell none';
comment on column speed_violation.alarm_id is 'no foreign key: alarms go by whole months';

insert into event_rule (type, level) values ('vehicle_speed', 3);
