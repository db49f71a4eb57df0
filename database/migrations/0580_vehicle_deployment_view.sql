-- Whoever watches at a desk sees for what a hit rings, and the hits themselves (VEHICLE-16); the lists keep their own right.
insert into role_permission (role_id, permission)
select role_id, 'vehicle_deployment.view' from role_permission join role on role.id = role_id
where permission = 'vehicle.view' and role.code in ('operator', 'dispatcher', 'viewer')
on conflict do nothing;
