-- Zones of intrusion panels (specification §3).
create table defence_zone (
  id uuid not null default uuidv7(),
  panel_id uuid not null,
  number integer not null,
  name text not null,
  sensor_type text not null,
  longitude double precision,
  latitude double precision,
  floor_id uuid,
  condition text not null default 'unknown',
  condition_since timestamptz not null default now(),
  version integer not null default 0,
  created_at timestamptz not null default now(),
  constraint defence_zone_pkey primary key (id),
  constraint defence_zone__panel_id foreign key (panel_id) references device (id),
  constraint defence_zone__floor_id foreign key (floor_id) references area (id) on delete set null,
  constraint defence_zone__panel_id_number unique (panel_id, number),
  constraint defence_zone__name unique (name),
  constraint defence_zone__number check (number >= 1),
  constraint defence_zone__sensor_type check (sensor_type in
    ('door_contact', 'motion', 'glass_break', 'beam', 'fence', 'smoke', 'gas', 'water', 'panic', 'other')),
  constraint defence_zone__condition check (condition in ('unknown', 'disarmed', 'armed', 'bypassed', 'alarm', 'fault')),
  constraint defence_zone__longitude check (longitude between -180 and 180),
  constraint defence_zone__latitude check (latitude between -90 and 90)
);
comment on column defence_zone.condition is 'as the panel said last; unknown while it is not reached';
