-- Which camera an alarm's picture and clip show, since who may see the alarm may not be allowed to see every camera of its area.
alter table alarm add column picture_camera_id uuid, add column clip_camera_id uuid;
comment on column alarm.picture_camera_id is 'camera that the program asked for the picture; null = the event brought it, or it is of the alarm''s own device';
comment on column alarm.clip_camera_id is 'camera that the program asked for the clip; null = the alarm''s own device';
