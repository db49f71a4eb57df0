-- A year of a large site: 3,000 areas, 20,000 devices, $1 alarms. Few types and devices make most of the noise, as on a real
-- site; 0.6 % of the alarms are open, 12 % were false, 5 % carry remarks in either language.
insert into area (kind, name, code, parent_id)
select 'area', 'Zone ' || chr(65 + n % 26) || ' 区域' || n, 'A' || n, (select id from area where parent_id is null)
from generate_series(1, 300) n;
insert into area (kind, name, code, parent_id)
select 'area', 'Floor ' || n || ' of ' || zone.code, zone.code || 'F' || n, zone.id
from area zone, generate_series(1, 9) n where zone.kind = 'area';
insert into device (name, code, kind, category, driver, area_id)
select (array['Camera', '摄像机', 'Sensor'])[1 + n % 3] || '-' || n, 'D' || n,
  case when n % 3 < 2 then 'camera' else 'sensor' end, case when n % 3 < 2 then 'camera' else 'other' end, case when n % 3 < 2 then 'rtsp' else 'http' end,
  area.ids[1 + (n * 7) % array_length(area.ids, 1)]
from generate_series(1, 20000) n, (select array_agg(id order by code) as ids from area where kind = 'area') area;
insert into alarm_source (device_id, area_id, device_name, device_code, location)
select device.id, device.area_id, device.name, device.code, (
  select string_agg(above.name, ' / ' order by step.n)
  from unnest(area.path) with ordinality step (id, n) join area above on above.id = step.id)
from device join area on area.id = device.area_id;
select alarm_create_partitions((now() - interval '12 months')::date, (now() + interval '3 months')::date);
create table bench_source as
select row_number() over (order by source.id)::int as n, source.id, device.area_id
from alarm_source source join device on device.id = source.device_id;
create unique index on bench_source (n);
create table bench_type as
select row_number() over ()::int as n, rule.type, rule.level
from event_rule rule join (values ('motion', 500), ('line_crossing', 150), ('intrusion', 100), ('video_loss', 80),
  ('door_held', 60), ('access_denied', 50), ('loitering', 30), ('device_offline', 10), ('device_fault', 5), ('smoke', 4),
  ('panic', 3), ('tamper', 3), ('door_forced', 2), ('fence', 1), ('glass_break', 1), ('fire', 1)) as share (type, parts)
  on share.type = rule.type, generate_series(1, share.parts);
create unique index on bench_type (n);
analyze bench_source, bench_type;
insert into alarm (id, number, level, type, status, task_status, last_at, area_id, source_id, remarks,
  acknowledged_by, acknowledged_at, closed_by, closed_at)
select overlay(overlay(alarm_id_floor(moment)::text placing '7' || substr(md5(event.n::text), 1, 3) from 15 for 4)
    placing '8' || substr(md5(event.n::text), 4, 3) || '-' || substr(md5(event.n::text), 7, 12) from 20)::uuid,
  to_char(moment, 'YYYYMMDD') || '-' || event.n, case when luck < 0.02 then 1 else kind.level end, kind.type,
  case when fate < 0.004 then 'on_alert' when fate < 0.006 then 'in_progress' else 'completed' end,
  case when fate < 0.004 then 'alarm_time' when fate < 0.006 then 'pending' when fate < 0.126 then 'false_alarm'
    else 'real_event_handled' end,
  moment, source.area_id, source.id,
  case when note < 0.05 then (array['checked, nobody there', '误报, 树叶晃动', 'guard sent to gate', 'maintenance at work',
    '通知保安处理', 'dog in the yard'])[1 + event.n % 6] || ' ' || event.n else '' end,
  case when fate >= 0.004 then 'Operator' end, case when fate >= 0.004 then moment end,
  case when fate >= 0.006 then 'Operator' end, case when fate >= 0.006 then moment end
from (
  select n, now() - interval '1 minute' - ($1::int - n) * (interval '360 days' / $1::int) as moment,
    random() as luck, random() as fate, random() as note,
    1 + floor(power(random(), 2) * 20000)::int as source_n, 1 + floor(random() * 1000)::int as type_n
  from generate_series(1, $1::int) n) event
join bench_source source on source.n = event.source_n
join bench_type kind on kind.n = event.type_n;
drop table bench_source, bench_type;
