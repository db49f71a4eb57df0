-- A search of thousands of plates counts their passages, and asks of each whether its camera is seen: by the index alone, without
-- their rows, which lie all over a week.
drop index vehicle_snap__plate_id_id;
create index vehicle_snap__plate_id_id on vehicle_snap (plate_id, id desc) include (camera_id);
