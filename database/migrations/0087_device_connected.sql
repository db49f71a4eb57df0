-- A device that was never reached is 'not yet connected': no outage, and no alarm of one.
alter table device
  add column connected_at timestamptz,
  drop constraint device__state,
  add constraint device__state
    check (state in ('online', 'offline', 'unknown', 'fault', 'maintenance', 'not_connected')),
  alter column state set default 'not_connected';
comment on column device.connected_at is 'first time that it was reached; null = never';

alter table device_state_period
  drop constraint device_state_period__state,
  add constraint device_state_period__state
    check (state in ('online', 'offline', 'unknown', 'fault', 'maintenance', 'not_connected'));

-- Of devices registered before, only those of which nothing tells that they were ever reached.
update device set connected_at = created_at
where state <> 'unknown'
  or exists (select from device_sighting s where s.device_id = device.id and (s.is_up or s.seen_at is not null))
  or exists (select from device_state_period p where p.device_id = device.id and p.state <> 'unknown');
update device set state = 'not_connected' where connected_at is null and state = 'unknown' and deleted_at is null;
update device_state_period p set state = 'not_connected'
from device d where d.id = p.device_id and d.state = 'not_connected' and p.ended_at is null;
