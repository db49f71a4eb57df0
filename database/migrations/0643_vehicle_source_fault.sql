-- Posts of plate cameras that could not be read, so that a silent camera is told from one that nobody understands (VEHICLE-9).
create table vehicle_source_fault (
  camera_id uuid not null,
  count bigint not null default 1,
  last_at timestamptz not null,
  constraint vehicle_source_fault_pkey primary key (camera_id),
  constraint vehicle_source_fault__camera_id foreign key (camera_id) references device (id) on delete cascade
);
comment on table vehicle_source_fault is 'since the address of the camera was made last';
