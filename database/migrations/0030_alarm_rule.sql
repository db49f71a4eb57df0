-- Event rules: which level an event type is raised at, and whether it raises an alarm at all (issue 2, point 8).
-- The types are the contract's (packages/contract/src/alarm.ts); a test compares the two.
create table event_rule (
  type text not null,
  level smallint not null,
  enabled boolean not null default true,
  constraint event_rule_pkey primary key (type),
  constraint event_rule__level check (level between 1 and 4)
);
comment on column event_rule.level is '1 very urgent, 2 urgent, 3 general, 4 low; an event that states its own level keeps that';
comment on column event_rule.enabled is 'false: events of the type are answered and raise nothing';

insert into event_rule (type, level) values
  ('fire', 1), ('smoke', 1), ('gas', 1), ('panic', 1),
  ('intrusion', 2), ('line_crossing', 2), ('door_forced', 2), ('fence', 2), ('glass_break', 2),
  ('video_tamper', 2), ('video_loss', 2), ('water_leak', 2), ('tamper', 2),
  ('loitering', 3), ('door_held', 3), ('access_denied', 3), ('device_offline', 3), ('device_fault', 3), ('other', 3),
  ('motion', 4);
