-- What was seen of each device over each way to it; its state is worked out from these (issue 3, point 4).
create table device_sighting (
  device_id uuid not null,
  channel text not null,
  is_up boolean,
  cause text,
  since timestamptz not null default now(),
  seen_at timestamptz,
  constraint device_sighting_pkey primary key (device_id, channel),
  constraint device_sighting__device_id foreign key (device_id) references device (id) on delete cascade,
  constraint device_sighting__channel check (channel in ('stream', 'control', 'report'))
);
comment on column device_sighting.channel is 'stream: the media program gets frames; control: its driver''s keep-alive; report: its own events and signs of life';
comment on column device_sighting.is_up is 'null = not known';
comment on column device_sighting.seen_at is 'the newest sign of life, written at most once a minute';

-- States over time, for availability and how often a device was away.
create table device_state_period (
  device_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  state text not null,
  cause text,
  constraint device_state_period_pkey primary key (device_id, started_at),
  constraint device_state_period__device_id foreign key (device_id) references device (id) on delete cascade,
  constraint device_state_period__state check (state in ('online', 'offline', 'unknown', 'fault', 'maintenance')),
  constraint device_state_period__ended_at check (ended_at >= started_at)
);
create unique index device_state_period__open on device_state_period (device_id) where ended_at is null;
create index device_state_period__ended_at on device_state_period (ended_at);

-- Which copy of the server keeps the sessions with the devices; taken over when it stops renewing.
create table driver_lease (
  name text not null,
  holder uuid not null,
  renewed_at timestamptz not null default now(),
  constraint driver_lease_pkey primary key (name)
);
