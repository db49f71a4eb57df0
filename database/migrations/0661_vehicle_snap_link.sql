-- Pictures that plate cameras keep and send the links of: the passage stands at once, and its pictures join later (VEHICLE-26).
alter table vehicle_snap add column picture_state text;
alter table vehicle_snap add constraint vehicle_snap__picture_state check (picture_state in ('awaited', 'missing'));
comment on column vehicle_snap.picture_state is 'of pictures that are fetched from the camera; null = none are, or they are here';

create table vehicle_snap_link (
  snap_id uuid not null,
  camera_id uuid not null,
  links text[] not null,
  since timestamptz not null default now(),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  constraint vehicle_snap_link_pkey primary key (snap_id),
  constraint vehicle_snap_link__camera_id foreign key (camera_id) references device (id) on delete cascade
);
create index vehicle_snap_link__camera_id_index on vehicle_snap_link (camera_id);
create index vehicle_snap_link__due_at on vehicle_snap_link (due_at);
comment on table vehicle_snap_link is 'pictures that are still to be fetched';
comment on column vehicle_snap_link.due_at is 'when they are tried next; while one server tries, nobody else does';
