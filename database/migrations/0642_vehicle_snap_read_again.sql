-- A vehicle that stands before a camera is read again and again: one passage, as long as it goes on (VEHICLE-10).
alter table vehicle_snap add column read_until timestamptz;
create index vehicle_snap__read_until on vehicle_snap (camera_id, read_until) where read_until is not null;
comment on column vehicle_snap.read_until is 'the last reading of the same passage; null = there was one';
