-- A device whose account is locked says in its state how long still (DEVICE-51).
alter table device_sighting add column locked_until timestamptz;
comment on column device_sighting.locked_until is 'when the lock of the account ends, where the cause is account_locked and the device says so';
alter table device add column locked_until timestamptz;
comment on column device.locked_until is 'of its channels the last lock that its cause speaks of; written with state and cause';
