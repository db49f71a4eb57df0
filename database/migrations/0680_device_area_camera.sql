-- The camera that can show an alarm is looked for in the alarm's area, which may hold thousands of sensors beside a few cameras.
create index device__area_camera on device (area_id) where kind = 'camera' and deleted_at is null;
