-- Places of patrols on foot, each with the code that is printed and put up there (PATROL-9).
create table patrol_checkpoint (
  id uuid not null default uuidv7(),
  name text not null,
  area_id uuid not null,
  longitude double precision,
  latitude double precision,
  remarks text not null default '',
  nfc_id text,
  code text not null,
  code_made_at timestamptz not null default now(),
  saved_by text not null,
  saved_at timestamptz not null default now(),
  version integer not null default 0,
  constraint patrol_checkpoint_pkey primary key (id),
  constraint patrol_checkpoint__area_id foreign key (area_id) references area (id) on delete cascade,
  constraint patrol_checkpoint__code unique (code),
  constraint patrol_checkpoint__nfc_id unique (nfc_id),
  constraint patrol_checkpoint__place check ((longitude is null) = (latitude is null))
);
create unique index patrol_checkpoint__name on patrol_checkpoint (area_id, lower(name));
comment on column patrol_checkpoint.code is 'what its printed QR code says; a renewed one ends those that were printed or photographed before';
comment on column patrol_checkpoint.nfc_id is 'the id of a tag that is put up there, capital letters and digits; null = none';

-- A check-in that was made before its code ended, in a dead spot, still names its place.
create table patrol_ended_code (
  code text not null,
  checkpoint_id uuid not null,
  ended_at timestamptz not null default now(),
  constraint patrol_ended_code_pkey primary key (code),
  constraint patrol_ended_code__checkpoint_id foreign key (checkpoint_id) references patrol_checkpoint (id) on delete cascade
);
create index patrol_ended_code__checkpoint_id_index on patrol_ended_code (checkpoint_id);
