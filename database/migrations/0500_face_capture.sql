-- Weekly partitions for whatever a device may send by thousands: passages of vehicles had them first, captures of faces are the second.
-- Their ids are UUIDv7 with the time of what happened in them, so that a week of UTC is a span of ids.
-- Makes the missing partitions of the weeks from `first` to `last`. Rows that had fallen into the default partition move.
create function weekly_create_partitions(parent regclass, first date, last date) returns integer language plpgsql as $$
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
    execute format('with moved as (delete from %I where id >= %L and id < %L returning %s) insert into %I (%s) select * from moved',
      base || '_default', low, high, columns, name, columns);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', base, name, low, high);
    made := made + 1;
  end loop;
  return made;
end
$$;

-- Drops the weeks that ended before `before`. Returns how many went.
create function weekly_drop_partitions(parent regclass, before date) returns integer language plpgsql as $$
declare
  base text;
  name text;
  dropped integer := 0;
begin
  select relname into base from pg_class where oid = parent;
  perform pg_advisory_xact_lock(hashtext(base || '_partition'));
  for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent and c.relname ~ ('^' || base || '_[0-9]{8}$')
      and to_date(right(c.relname, 8), 'YYYYMMDD') + 7 <= before
    order by c.relname
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

drop function vehicle_snap_create_partitions(date, date);
drop function vehicle_snap_drop_partitions(date);

-- Captures of faces (PEOPLE-30): one passing person, once.
create table face_capture (
  id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  camera_id uuid not null,
  longitude double precision,
  latitude double precision,
  source text not null,
  quality jsonb,
  picture_key text not null,
  scene_key text,
  model_id text,
  feature bytea,
  constraint face_capture_pkey primary key (id),
  constraint face_capture__source check (source in ('camera', 'stream')),
  constraint face_capture__feature check ((feature is null) = (model_id is null))
) partition by range (id);
comment on table face_capture is 'no foreign key to the camera: captures go by whole weeks, as passages of vehicles do';
comment on column face_capture.at is 'by the camera''s clock where it can be true, else ours';
comment on column face_capture.longitude is 'of the camera when it saw the face, as latitude';
comment on column face_capture.source is 'camera: it found the face itself; stream: we did, in its pictures';
comment on column face_capture.quality is 'contract captureQuality; null: no face was found again in what the camera sent';
comment on column face_capture.picture_key is 'the face, sealed; files go by whole days, so no row needs to name them for their removal';
comment on column face_capture.scene_key is 'the whole frame, sealed';
comment on column face_capture.model_id is 'features of different ones are never compared; null: the face gave no feature';
comment on column face_capture.feature is 'float32 little endian, sealed with the installation''s key for this capture''s id';

create index face_capture__camera_id_id on face_capture (camera_id, id desc);

create table face_capture_default partition of face_capture default;
comment on table face_capture_default is 'catches what no week holds, so that no capture is refused; empty when all is well';

select weekly_create_partitions('face_capture', (now() - interval '2 weeks')::date, (now() + interval '4 weeks')::date);

-- Cameras tell of a face again when their connection comes back.
create table face_capture_receipt (
  camera_id uuid not null,
  event_key text not null,
  received_at timestamptz not null default now(),
  constraint face_capture_receipt_pkey primary key (camera_id, event_key)
);
create index face_capture_receipt__received_at on face_capture_receipt (received_at);
