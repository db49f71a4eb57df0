-- Whoever watches a car park counts it by hand without managing car parks; whoever managed them goes on counting (VEHICLE-19).
insert into role_permission (role_id, permission)
select role_id, 'car_park.correct' from role_permission join role on role.id = role_id
where permission = 'car_park.edit' or permission = 'vehicle.view' and role.code in ('operator', 'dispatcher')
on conflict do nothing;
