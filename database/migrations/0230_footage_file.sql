-- Files of footage that are made in the background: a span of a camera, or clips one after the other. Rows and files go after a day.
create table footage_file (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null,
  status text not null default 'waiting',
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  ended_at timestamptz,
  attempts integer not null default 0,
  asked jsonb not null,
  clips jsonb not null,
  part integer not null default 1,
  name text not null,
  file_key text,
  bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  gaps integer not null default 0,
  missing_ms bigint not null default 0,
  error_code text,
  error_clip integer,
  constraint footage_file_pkey primary key (id),
  constraint footage_file__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint footage_file__kind check (kind in ('span', 'splice')),
  constraint footage_file__status check (status in ('waiting', 'running', 'done', 'failed')),
  constraint footage_file__file_key check ((status = 'done') = (file_key is not null)),
  constraint footage_file__ended_at check ((status in ('done', 'failed')) = (ended_at is not null))
);
create index footage_file__user_id on footage_file (user_id, id);
create index footage_file__due_at on footage_file (due_at) where status = 'waiting';
comment on column footage_file.due_at is 'not tried before: after a failure that may pass, e.g. while the media program starts';
comment on column footage_file.beat_at is 'newest sign of life of the program that makes it; long ago = that program died';
comment on column footage_file.asked is 'spans as they were asked for; the same span asked for twice exists already';
comment on column footage_file.clips is 'spans in this file, each with its camera''s name of then; of a further part, what earlier parts left';
comment on column footage_file.part is '1, 2, 3 … of a span that one file cannot hold';
comment on column footage_file.name is 'without part and ending';
