create table device (
  id uuid not null default uuidv7(),
  name text not null,
  code text not null,
  kind text not null,
  driver text not null,
  area_id uuid not null,
  config jsonb not null default '{}',
  secret bytea,
  longitude double precision,
  latitude double precision,
  state text not null default 'unknown',
  cause text default 'never_checked',
  state_since timestamptz not null default now(),
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint device_pkey primary key (id),
  constraint device__area_id foreign key (area_id) references area (id),
  constraint device__kind check (kind in ('camera', 'sensor')),
  constraint device__driver check (driver in ('rtsp', 'http')),
  constraint device__state check (state in ('online', 'offline', 'unknown')),
  constraint device__state_cause check (state <> 'online' or cause is null),
  constraint device__longitude check (longitude between -180 and 180),
  constraint device__latitude check (latitude between -90 and 90)
);
-- A deleted device keeps its row, because its alarms name it; its code and name are free again.
create unique index device__code on device (code) where deleted_at is null;
create unique index device__name on device (name) where deleted_at is null;
create index device__area_id on device (area_id);

comment on column device.config is 'the driver''s settings without secrets; rtsp: {mainUrl, subUrl?, username?}';
comment on column device.secret is 'AES-256-GCM under the installation''s device key: version, iv, tag, ciphertext; null = none';
comment on column device.cause is 'why it is not online, from what was seen; null while online';
comment on column device.last_seen_at is 'sensors: when the newest event arrived';
