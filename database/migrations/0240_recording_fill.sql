-- Holes of recordings that are filled from the camera's own card, each once; a row stays as long as its hole is told.
create table recording_fill (
  camera_id uuid not null,
  from_at timestamptz not null,
  stream text not null,
  to_at timestamptz not null,
  kinds smallint not null,
  reached_at timestamptz not null,
  status text not null default 'waiting',
  due_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  attempts integer not null default 0,
  bytes bigint not null default 0,
  cause text,
  constraint recording_fill_pkey primary key (camera_id, from_at, stream),
  constraint recording_fill__status check (status in ('waiting', 'running', 'done', 'failed'))
);
create index recording_fill__due_at on recording_fill (due_at) where status in ('waiting', 'running');
comment on table recording_fill is 'from_at and stream as recording_hole has them';
comment on column recording_fill.reached_at is 'everything before it that the card has was fetched';
comment on column recording_fill.due_at is 'not tried before: after a failure that may pass';
comment on column recording_fill.beat_at is 'newest sign of life of the program that fetches it; long ago = that program died';
comment on column recording_fill.attempts is 'tries in a row that brought nothing';
