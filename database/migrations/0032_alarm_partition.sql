-- Monthly partitions of alarm and alarm_history (UTC months), made ahead by the server and dropped by alarm.save_months.

-- The lowest id of a moment: ids of that millisecond and later are not below it.
create function alarm_id_floor(moment timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Makes the missing partitions of every month from `first` to `last`. Rows that had fallen into the default partition move.
create function alarm_create_partitions(first date, last date) returns integer language plpgsql as $$
declare
  month timestamptz;
  base text;
  name text;
  key text;
  columns text;
  low uuid;
  high uuid;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('alarm_partition'));
  for month in select generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month')
    at time zone 'UTC'
  loop
    low := alarm_id_floor(month);
    high := alarm_id_floor((month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    foreach base in array array['alarm', 'alarm_history'] loop
      name := base || '_' || to_char(month at time zone 'UTC', 'YYYYMM');
      continue when to_regclass(name) is not null;
      key := case base when 'alarm' then 'id' else 'alarm_id' end;
      execute format('create table %I (like %I including defaults including generated including constraints)', name, base);
      select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
        where attrelid = base::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('with moved as (delete from %I where %I >= %L and %I < %L returning %s) insert into %I (%s) select * from moved',
        base || '_default', key, low, key, high, columns, name, columns);
      -- A list of hundreds of areas is planned against these statistics: 10 keep that under 10 ms (docs/design/0003).
      if base = 'alarm' then
        execute format('alter table %I alter area_id set statistics 10, alter source_id set statistics 10', name);
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', base, name, low, high);
      made := made + 1;
    end loop;
  end loop;
  return made;
end
$$;

-- Drops the months that ended before `before`. Returns how many months went.
create function alarm_drop_partitions(before date) returns integer language plpgsql as $$
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
  return dropped;
end
$$;

create table alarm_default partition of alarm default;
create table alarm_history_default partition of alarm_history default;
comment on table alarm_default is 'catches what no month holds, so that no alarm is refused; empty when all is well';

select alarm_create_partitions((now() - interval '1 month')::date, (now() + interval '3 months')::date);
