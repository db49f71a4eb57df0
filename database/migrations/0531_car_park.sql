-- Car parks, whose vehicles are counted at their checkpoints (VEHICLE-19).
create table car_park (
  id uuid not null default uuidv7(),
  centre_id uuid not null,
  name text not null,
  capacity integer not null,
  entry_id uuid not null,
  exit_id uuid not null,
  occupied integer not null default 0,
  counted_at timestamptz not null default now(),
  corrected_by text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  constraint car_park_pkey primary key (id),
  constraint car_park__name unique (centre_id, name),
  constraint car_park__centre_id foreign key (centre_id) references area (id),
  constraint car_park__entry_id foreign key (entry_id) references camera_group (id),
  constraint car_park__exit_id foreign key (exit_id) references camera_group (id),
  constraint car_park__name_length check (char_length(name) between 1 and 64),
  constraint car_park__capacity check (capacity between 1 and 100000),
  constraint car_park__occupied check (occupied >= 0)
);
create index car_park__entry_id_index on car_park (entry_id);
create index car_park__exit_id_index on car_park (exit_id);
comment on column car_park.entry_id is 'a camera group of plate recognition, as exit_id; the same one twice: the direction of a passage tells which it is';
comment on column car_park.occupied is 'vehicles in it; may be more than its capacity';
comment on column car_park.counted_at is 'when it was last counted by hand: only passages since then change the count';
comment on column car_park.corrected_by is 'who counted it by hand; empty = nobody yet';
