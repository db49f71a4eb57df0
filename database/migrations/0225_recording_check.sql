-- How far the nightly comparison of recorded files with their index has come, and what the last whole one found.
create table recording_check (
  name text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  holder text not null default '',
  heard_at timestamptz not null default now(),
  after_camera text,
  files bigint not null default 0,
  faults jsonb not null default '{}',
  found jsonb not null default '[]',
  constraint recording_check_pkey primary key (name),
  constraint recording_check__name check (name in ('running', 'last'))
);
comment on column recording_check.holder is 'the copy of the server that works on it; another takes it over when it is silent';
comment on column recording_check.after_camera is 'the last camera that was compared whole';
comment on column recording_check.faults is 'number of files by what is wrong with them';
comment on column recording_check.found is 'the first of them, by name';
