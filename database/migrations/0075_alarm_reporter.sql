-- Who reported an alarm, and the address of its device, kept as they were when it was raised.
alter table alarm
  add column reporter text not null default '',
  add column device_address text not null default '';
comment on column alarm.reporter is 'name of the API key of the system that reported it; empty = the device itself or our own programs';
comment on column alarm.device_address is 'host of the device''s connection then; empty = none';
