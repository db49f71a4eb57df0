-- Recording plans: when a camera is recorded, of which stream, and how long it is kept (docs/design/video).
create table recording_plan (
  camera_id uuid not null,
  plan_type text not null,
  is_enabled boolean not null,
  mode text not null,
  time_range jsonb not null,
  follows_holidays boolean not null,
  keep_days smallint not null,
  stream text not null,
  pre_record text not null,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  version integer not null default 0,
  constraint recording_plan_pkey primary key (camera_id),
  constraint recording_plan__camera_id foreign key (camera_id) references device (id),
  constraint recording_plan__plan_type check (plan_type in ('continuous', 'alarm')),
  constraint recording_plan__mode check (mode in ('whole_day', 'day', 'week')),
  constraint recording_plan__keep_days check (keep_days between 0 and 1095),
  constraint recording_plan__stream check (stream in ('main', 'sub')),
  constraint recording_plan__pre_record check (pre_record in ('none', 'platform', 'front_end'))
);
comment on column recording_plan.time_range is 'timeRange of the contract, in the time of the site';
comment on column recording_plan.keep_days is '0 = as long as the disks have room';

-- What was promised when: without it nobody could say a month later what should have been recorded.
create table recording_plan_past (
  camera_id uuid not null,
  since timestamptz not null,
  fields jsonb,
  constraint recording_plan_past_pkey primary key (camera_id, since),
  constraint recording_plan_past__camera_id foreign key (camera_id) references device (id)
);
comment on column recording_plan_past.since is 'from then on, until the next row of the camera';
comment on column recording_plan_past.fields is 'recordingPlanFields of the contract; null = no plan';

create table recording_calendar (
  centre_id uuid not null,
  holidays jsonb not null,
  saved_by text not null,
  version integer not null default 1,
  constraint recording_calendar_pkey primary key (centre_id),
  constraint recording_calendar__centre_id foreign key (centre_id) references area (id) on delete cascade
);
comment on column recording_calendar.holidays is 'list of recordingHoliday of the contract';
