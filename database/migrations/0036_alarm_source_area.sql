-- The area rides in the source: a text that names many devices is decided on a few hundred sources before a million alarms.
alter table alarm_source add column area_id uuid;
update alarm_source set area_id = coalesce(
  (select area_id from alarm where alarm.source_id = alarm_source.id limit 1),
  (select area_id from device where device.id = alarm_source.device_id));
delete from alarm_source where area_id is null;
alter table alarm_source
  alter column area_id set not null,
  drop constraint alarm_source__identity,
  add constraint alarm_source__area_id foreign key (area_id) references area (id),
  add constraint alarm_source__identity unique nulls not distinct
    (device_id, area_id, device_name, device_code, location, longitude, latitude);
create index alarm_source__area on alarm_source (area_id);
comment on column alarm_source.area_id is 'the area of its alarms; a device that moves begins another source';
