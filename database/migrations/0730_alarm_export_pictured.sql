-- A picture in an export may be of a camera of another area than its alarm: whoever fetches the file must still see that camera.
alter table alarm_export add column pictured_ids uuid[] not null default '{}';
comment on column alarm_export.pictured_ids is 'alarms that are in the file with their picture';
