-- The object stores of recordings, the second tier, as the media programs told of them last.
create table recording_store (
  path text not null,
  endpoint text not null,
  state text not null,
  cause text,
  detail text not null default '',
  state_since timestamptz not null,
  after_days real,
  copies_locked boolean not null,
  bytes bigint not null,
  waiting_bytes bigint not null,
  stored_at timestamptz,
  heard_at timestamptz not null default now(),
  constraint recording_store_pkey primary key (path),
  constraint recording_store__state check (state in ('ok', 'failed'))
);
comment on column recording_store.path is 's3://bucket/prefix; its row of recording_folder is what the index names';
comment on column recording_store.after_days is 'files older than this are moved; null = none are moved by age';
comment on column recording_store.waiting_bytes is 'of files that are due and not there yet';
