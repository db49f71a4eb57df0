-- Whoever watches at a desk sees the speed alarms and the rules behind them (VEHICLE-18).
insert into role_permission (role_id, permission)
select role_id, 'speed.view' from role_permission join role on role.id = role_id
where permission = 'vehicle.view' and role.code in ('operator', 'dispatcher', 'viewer')
on conflict do nothing;
