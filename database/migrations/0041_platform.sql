-- The video platform of a centre (specification §3, §5): one a centre, none under the initial one.
create table platform (
  id uuid not null default uuidv7(),
  name text not null,
  platform_version text not null default '',
  connection_mode text not null,
  ip text not null,
  platform_port integer not null,
  device_port integer,
  account text not null,
  secret bytea not null,
  plugin text not null,
  domain_code text not null default '',
  area_id uuid not null,
  centre_id uuid not null,
  longitude double precision,
  latitude double precision,
  height double precision,
  checked_at timestamptz,
  cause text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  constraint platform_pkey primary key (id),
  constraint platform__name unique (name),
  constraint platform__centre_id unique (centre_id),
  constraint platform__area_id foreign key (area_id) references area (id),
  constraint platform__centre_area foreign key (centre_id) references area (id),
  constraint platform__connection_mode check (connection_mode in ('http', 'https')),
  constraint platform__plugin check (plugin in ('onvif', 'isapi')),
  constraint platform__platform_port check (platform_port between 1 and 65535),
  constraint platform__device_port check (device_port between 1 and 65535),
  constraint platform__longitude check (longitude between -180 and 180),
  constraint platform__latitude check (latitude between -90 and 90)
);
create index platform__area_id on platform (area_id);

comment on column platform.secret is 'password under the installation''s device key, as in device.secret';
comment on column platform.checked_at is 'when its newest test ended; null = never';
comment on column platform.cause is 'why the newest test failed; null with checked_at = reachable';
