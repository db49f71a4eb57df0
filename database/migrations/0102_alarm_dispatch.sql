-- What dispatch adds to an alarm: its executors, whom an entry of its history concerned, and the end of its tasks with it.
alter table alarm add column executors text[] not null default '{}';
comment on column alarm.executors is 'names, as shown then, of the people of its tasks, in the order of the tasks';
alter table alarm_history add column person text not null default '';
comment on column alarm_history.person is 'names of the people of the tasks it concerned; empty = the alarm alone';

-- As before (0032), and the tasks of those months go too.
create or replace function alarm_drop_partitions(before date) returns integer language plpgsql as $$
declare
  name text;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('alarm_partition'));
  for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'alarm'::regclass and c.relname ~ '^alarm_[0-9]{6}$'
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= before
    order by c.relname
  loop
    execute format('drop table %I, %I', name, 'alarm_history_' || right(name, 6));
    dropped := dropped + 1;
  end loop;
  delete from alarm_task where alarm_id < alarm_id_floor(before::timestamp at time zone 'UTC');
  return dropped;
end
$$;

-- Who handled alarms so far may dispatch people to them.
insert into role_permission (role_id, permission)
select role_id, 'alarm.dispatch' from role_permission join role on role.id = role_id
where permission = 'alarm.handle' and role.code = 'operator'
on conflict do nothing;
