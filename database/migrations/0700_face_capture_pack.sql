-- The coarse forms of captures in packs, which a search among millions reads in place of the features themselves (PEOPLE-14).
-- Each capture with a feature is in `face_capture_unpacked` or in a pack, at every moment: triggers see to it, whoever writes.
create table face_capture_unpacked (
  model_id text not null,
  id uuid not null,
  constraint face_capture_unpacked_pkey primary key (model_id, id)
);
comment on table face_capture_unpacked is 'captures with a feature that no pack holds yet; a row too many costs nothing: it is read with its capture';

create table face_capture_pack (
  id uuid not null,
  model_id text not null,
  first uuid not null,
  last uuid not null,
  count integer not null,
  cameras uuid[] not null,
  camera_counts integer[] not null,
  sealed bytea not null,
  constraint face_capture_pack_pkey primary key (id),
  constraint face_capture_pack__span check (first <= last),
  constraint face_capture_pack__cameras check (cardinality(cameras) = cardinality(camera_counts))
);
create index face_capture_pack__model_id_first on face_capture_pack (model_id, first desc);
comment on table face_capture_pack is 'coarse features of captures of one day of UTC and one model; never changed, only removed and made anew';
comment on column face_capture_pack.first is 'the oldest of its captures, as last the newest; it need not hold all between them';
comment on column face_capture_pack.camera_counts is 'captures of each of its cameras, in their order';
comment on column face_capture_pack.sealed is 'sealed with the installation''s key for the id, model and span of this row';
-- Sealed bytes do not become shorter.
alter table face_capture_pack alter column sealed set storage external;

-- Whoever changes captures that may be in a pack, or makes packs of captures, does so one after the other until the end of the transaction.
create function face_capture_lock_packs() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('face_capture_pack'))
$$;

-- Removes the packs in the span of which a capture lies; what is left of their captures is unpacked again. None of them begins a day before it.
create function face_capture_unpack(model text, capture uuid) returns void language sql as $$
  with gone as (
    delete from face_capture_pack p
    where p.model_id = model and p.first <= capture and p.last >= capture
      and p.first >= coalesce(alarm_id_floor(uuid_extract_timestamp(capture) - interval '1 day'), '00000000-0000-0000-0000-000000000000')
    returning p.first, p.last
  )
  insert into face_capture_unpacked (model_id, id)
    select model, c.id from gone join face_capture c on c.id between gone.first and gone.last and c.model_id = model
    on conflict do nothing
$$;

create function face_capture_follow() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.feature is not null then
    perform face_capture_lock_packs();
    delete from face_capture_unpacked where model_id = old.model_id and id = old.id;
    perform face_capture_unpack(old.model_id, old.id);
  end if;
  if tg_op <> 'DELETE' and new.feature is not null then
    insert into face_capture_unpacked (model_id, id) values (new.model_id, new.id) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger face_capture_follow after insert or delete or update of id, camera_id, model_id, feature on face_capture
  for each row execute function face_capture_follow();

-- As before, and rows that move into their week fire no triggers: they are the same captures.
create or replace function weekly_create_partitions(parent regclass, first date, last date) returns integer language plpgsql as $$
declare
  base text;
  week timestamptz;
  name text;
  columns text;
  low uuid;
  high uuid;
  made integer := 0;
begin
  select relname into base from pg_class where oid = parent;
  perform pg_advisory_xact_lock(hashtext(base || '_partition'));
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = parent and attnum > 0 and not attisdropped;
  for week in select generate_series(date_trunc('week', first::timestamp), last::timestamp, interval '1 week')
    at time zone 'UTC'
  loop
    name := base || '_' || to_char(week at time zone 'UTC', 'YYYYMMDD');
    continue when to_regclass(name) is not null;
    low := alarm_id_floor(week);
    high := alarm_id_floor(week + interval '7 days');
    execute format('create table %I (like %I including defaults including constraints)', name, base);
    execute format('alter table %I disable trigger user', base || '_default');
    execute format('with moved as (delete from %I where id >= %L and id < %L returning %s) insert into %I (%s) select * from moved',
      base || '_default', low, high, columns, name, columns);
    execute format('alter table %I enable trigger user', base || '_default');
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', base, name, low, high);
    made := made + 1;
  end loop;
  return made;
end
$$;

-- The captures of before; packs of them are made in the background.
insert into face_capture_unpacked (model_id, id) select model_id, id from face_capture where feature is not null;
