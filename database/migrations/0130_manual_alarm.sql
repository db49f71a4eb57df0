-- Alarms that somebody raised by hand, and what they gave with them. No foreign key to alarm, whose months are dropped; the
-- server removes these rows with the month.
create table manual_alarm (
  alarm_id uuid not null,
  user_id uuid,
  request_id uuid,
  constraint manual_alarm_pkey primary key (alarm_id),
  constraint manual_alarm__user_id foreign key (user_id) references user_account (id) on delete set null,
  constraint manual_alarm__user_id_request_id unique (user_id, request_id)
);
create index manual_alarm__user_id_alarm_id on manual_alarm (user_id, alarm_id desc);
comment on column manual_alarm.request_id is 'the sender''s own id: a phone sends again what it got no answer to';

create table alarm_camera (
  alarm_id uuid not null,
  camera_id uuid not null,
  place smallint not null,
  constraint alarm_camera_pkey primary key (alarm_id, camera_id),
  constraint alarm_camera__camera_id foreign key (camera_id) references device (id) on delete cascade
);
create index alarm_camera__camera_id on alarm_camera (camera_id);
comment on table alarm_camera is 'cameras chosen for an alarm by hand';
comment on column alarm_camera.place is 'the order in which they were chosen; the first takes the picture';

create table alarm_picture (
  id uuid not null default uuidv7(),
  alarm_id uuid not null,
  file_key text not null,
  constraint alarm_picture_pkey primary key (id)
);
create index alarm_picture__alarm_id on alarm_picture (alarm_id, id);
comment on table alarm_picture is 'further pictures of an alarm; the first is alarm.picture_key';

-- Who handles alarms at a console, or takes tasks in the field, may raise one.
insert into role_permission (role_id, permission)
select role_id, 'alarm.raise' from role_permission join role on role.id = role_id
where permission = 'alarm.handle' and role.code in ('operator', 'dispatcher') or permission = 'staff.use'
on conflict do nothing;
