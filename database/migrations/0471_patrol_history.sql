-- Patrols that are over: searched by their findings, and signed off by name (PATROL-8).
alter table patrol_task
  add column signed_by text not null default '',
  add column signed_at timestamptz;
create index patrol_task_stop__finding on patrol_task_stop (task_id) where verdict <> 'normal' or is_preset_missed;

-- Whoever patrols takes the history along.
insert into role_permission (role_id, permission)
select role_id, 'patrol.export' from role_permission join role on role.id = role_id
where permission = 'patrol.handle' and role.code in ('operator', 'dispatcher')
on conflict do nothing;
