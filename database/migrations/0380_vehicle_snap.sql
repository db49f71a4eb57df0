-- Snaps of plate cameras. A snap's id is a UUIDv7 with the time of the snap in it, as an alarm's is: a span of time is a span of
-- ids, and a week of UTC is a partition.
create table vehicle_plate (
  id integer generated always as identity,
  plate text collate "C" not null,
  first_seen_at timestamptz not null default now(),
  constraint vehicle_plate_pkey primary key (id),
  constraint vehicle_plate__plate unique (plate)
);
comment on table vehicle_plate is 'each plate once: fuzzy searches look here, which is a tenth of the snaps';
create index vehicle_plate__search on vehicle_plate using gin (plate gin_trgm_ops);

create table vehicle_snap (
  id uuid not null,
  snap_time timestamptz not null,
  received_at timestamptz not null,
  camera_id uuid not null,
  plate_id integer,
  plate text collate "C",
  plate_colour text not null,
  plate_type text not null default '',
  direction text not null,
  lane smallint,
  speed smallint,
  speed_limit smallint,
  vehicle_type text not null,
  body_colour text not null,
  brand text not null default '',
  sub_brand text not null default '',
  model_year smallint,
  confidence smallint,
  char_confidence smallint[],
  source text not null,
  picture_key text,
  plate_picture_key text,
  constraint vehicle_snap_pkey primary key (id),
  constraint vehicle_snap__plate check ((plate is null) = (plate_id is null))
) partition by range (id);
comment on table vehicle_snap is 'no foreign key to the camera: a check for each of a thousand snaps a second';
comment on column vehicle_snap.snap_time is 'by the camera''s clock where it can be true, else ours';
comment on column vehicle_snap.plate is 'normalised (contract normalisePlate); null: a vehicle without a readable plate';
comment on column vehicle_snap.speed is 'km/h';
comment on column vehicle_snap.speed_limit is 'km/h, as the camera tells it';
comment on column vehicle_snap.confidence is 'percent';
comment on column vehicle_snap.char_confidence is 'percent of each character of the plate';
comment on column vehicle_snap.picture_key is 'the whole scene; files go by whole days, so no row needs to name them for their removal';

create index vehicle_snap__plate_id_id on vehicle_snap (plate_id, id desc);
create index vehicle_snap__camera_id_id on vehicle_snap (camera_id, id desc);

-- Makes the missing partitions of the weeks from `first` to `last`. Rows that had fallen into the default partition move.
create function vehicle_snap_create_partitions(first date, last date) returns integer language plpgsql as $$
declare
  week timestamptz;
  name text;
  columns text;
  low uuid;
  high uuid;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('vehicle_snap_partition'));
  for week in select generate_series(date_trunc('week', first::timestamp), last::timestamp, interval '1 week')
    at time zone 'UTC'
  loop
    name := 'vehicle_snap_' || to_char(week at time zone 'UTC', 'YYYYMMDD');
    continue when to_regclass(name) is not null;
    low := alarm_id_floor(week);
    high := alarm_id_floor(week + interval '7 days');
    execute format('create table %I (like vehicle_snap including defaults including constraints)', name);
    select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
      where attrelid = 'vehicle_snap'::regclass and attnum > 0 and not attisdropped;
    execute format('with moved as (delete from vehicle_snap_default where id >= %L and id < %L returning %s) insert into %I (%s) select * from moved',
      low, high, columns, name, columns);
    execute format('alter table vehicle_snap attach partition %I for values from (%L) to (%L)', name, low, high);
    made := made + 1;
  end loop;
  return made;
end
$$;

-- Drops the weeks that ended before `before`. Returns how many went.
create function vehicle_snap_drop_partitions(before date) returns integer language plpgsql as $$
declare
  name text;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('vehicle_snap_partition'));
  for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'vehicle_snap'::regclass and c.relname ~ '^vehicle_snap_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') + 7 <= before
    order by c.relname
  loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

create table vehicle_snap_default partition of vehicle_snap default;
comment on table vehicle_snap_default is 'catches what no week holds, so that no snap is refused; empty when all is well';

select vehicle_snap_create_partitions((now() - interval '2 weeks')::date, (now() + interval '4 weeks')::date);

-- Cameras send a snap again that they got no answer to, and may send it by two ways.
create table vehicle_snap_receipt (
  camera_id uuid not null,
  event_key text not null,
  received_at timestamptz not null default now(),
  constraint vehicle_snap_receipt_pkey primary key (camera_id, event_key)
);
create index vehicle_snap_receipt__received_at on vehicle_snap_receipt (received_at);

-- Addresses to which cameras push: whoever knows the token is the camera, whatever address stands inside of what it sends.
create table vehicle_source (
  camera_id uuid not null,
  token_hash bytea not null,
  made_at timestamptz not null default now(),
  constraint vehicle_source_pkey primary key (camera_id),
  constraint vehicle_source__token_hash unique (token_hash),
  constraint vehicle_source__camera_id foreign key (camera_id) references device (id) on delete cascade
);
comment on column vehicle_source.token_hash is 'SHA-256 of the token, which is shown once';
