-- Plate cameras that keep their last passages are asked for those that nobody heard when they are listened to again (VEHICLE-27).
create table vehicle_recall (
  camera_id uuid not null,
  since timestamptz not null,
  heard_at timestamptz not null,
  due_at timestamptz not null default now(),
  constraint vehicle_recall_pkey primary key (camera_id),
  constraint vehicle_recall__camera_id foreign key (camera_id) references device (id) on delete cascade
);
create index vehicle_recall__due_at on vehicle_recall (due_at);
comment on table vehicle_recall is 'plate cameras that are still to be asked for passages that were missed';
comment on column vehicle_recall.since is 'by the camera''s clock: passages before it are here';
comment on column vehicle_recall.heard_at is 'when the camera was listened to again, which tells one recall from the next';
comment on column vehicle_recall.due_at is 'when it is asked next; while one server asks, nobody else does';
