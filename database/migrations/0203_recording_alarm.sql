-- A camera that is not recorded although its plan wants it is an alarm once that has lasted ten seconds.
insert into event_rule (type, level, on_delay_seconds) values ('recording_lost', 2, 10);

-- Who handles alarms may see what was recorded of them, and record by hand.
insert into role_permission (role_id, permission)
select distinct role_id, granted from role_permission
cross join unnest(array['playback.view', 'recording.manual', 'recording_plan.view']) granted
where permission = 'alarm.handle'
on conflict do nothing;
