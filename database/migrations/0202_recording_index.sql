-- What was recorded: the index of the files of the media program, which can be rebuilt from them (docs/design/video).
create table recording_folder (
  id integer generated always as identity,
  path text not null,
  state text not null default 'ok',
  state_since timestamptz not null default now(),
  detail text not null default '',
  quota_bytes bigint not null default 0,
  used_bytes bigint not null default 0,
  locked_bytes bigint not null default 0,
  free_bytes bigint not null default 0,
  oldest_at timestamptz,
  heard_at timestamptz,
  constraint recording_folder_pkey primary key (id),
  constraint recording_folder__path unique (path),
  constraint recording_folder__state check (state in ('ok', 'slow', 'full', 'failed'))
);
comment on table recording_folder is 'where recordings lie, as the media program told last';
comment on column recording_folder.heard_at is 'null = named by files alone, never told of';

create table recording_hour (
  camera_id uuid not null,
  hour timestamptz not null,
  stream text not null,
  files bytea not null,
  bytes bigint not null,
  constraint recording_hour_pkey primary key (camera_id, hour, stream),
  constraint recording_hour__stream check (stream in ('main', 'sub'))
);
comment on column recording_hour.hour is 'hour of UTC that the names of the files say; pictures of its last file may lie a little behind it';
comment on column recording_hour.files is 'packed files of the hour (modules/video/recording/pack)';

-- A month of a camera in 31 rows: for the timeline, the calendar and the sums, without a look at the files.
create table recording_day (
  camera_id uuid not null,
  day date not null,
  stream text not null,
  hours bytea not null,
  bytes bigint not null,
  constraint recording_day_pkey primary key (camera_id, day, stream)
);
comment on column recording_day.day is 'day of UTC';
comment on column recording_day.hours is 'packed spans of each of the 24 hours, as the files of recording_hour have them';

create table recording_hole (
  camera_id uuid not null,
  from_at timestamptz not null,
  stream text not null,
  to_at timestamptz not null,
  cause text not null,
  kinds smallint not null,
  stored_at timestamptz not null default now(),
  constraint recording_hole_pkey primary key (camera_id, from_at, stream)
);
create index recording_hole__stored_at on recording_hole (stored_at);
comment on table recording_hole is 'times in which something wanted a recording and there was none, by the media program';
comment on column recording_hole.kinds is 'bits: 1 plan, 2 alarm, 4 manual';

create table recording_state (
  camera_id uuid not null,
  stream text not null,
  state text not null,
  cause text,
  state_since timestamptz not null,
  kinds smallint not null,
  heard_at timestamptz not null default now(),
  constraint recording_state_pkey primary key (camera_id, stream),
  constraint recording_state__state check (state in ('recording', 'interrupted', 'buffering', 'idle'))
);

create table recording_mark (
  camera_id uuid not null,
  cause_id text not null,
  kind text not null,
  from_at timestamptz not null,
  to_at timestamptz,
  user_name text not null default '',
  constraint recording_mark_pkey primary key (camera_id, cause_id),
  constraint recording_mark__camera_id foreign key (camera_id) references device (id),
  constraint recording_mark__kind check (kind in ('manual', 'alarm'))
);
create index recording_mark__to_at on recording_mark (to_at);
comment on table recording_mark is 'what operators and alarms want recorded: told again to a media program that comes back';
comment on column recording_mark.to_at is 'null = until somebody stops it';
