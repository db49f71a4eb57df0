-- The organisation tree: centres at the top, areas below (specification §3). A right to an area reaches all below it.
create table area (
  id uuid not null default uuidv7(),
  parent_id uuid,
  kind text not null,
  name text not null,
  code text not null,
  remarks text not null default '',
  longitude double precision,
  latitude double precision,
  boundary jsonb,
  path uuid[] not null default '{}',
  centre_id uuid not null generated always as (path[1]) stored,
  created_at timestamptz not null default now(),
  constraint area_pkey primary key (id),
  constraint area__parent_id foreign key (parent_id) references area (id),
  constraint area__code unique (code),
  constraint area__name unique (name),
  constraint area__kind check (kind in ('centre', 'park', 'region', 'building', 'floor', 'area')),
  constraint area__kind_parent_id check ((kind = 'centre') = (parent_id is null)),
  constraint area__path check (path[cardinality(path)] = id),
  constraint area__longitude check (longitude between -180 and 180),
  constraint area__latitude check (latitude between -90 and 90)
);
create index area__parent_id on area (parent_id);
create index area__centre_id on area (centre_id);
create index area__path on area using gin (path);

comment on column area.path is 'ids from the centre down to the area itself, written by the trigger; the level is its length';
comment on column area.boundary is 'outline on the map, [[longitude, latitude], ...] in degrees; null = none drawn';

create function area_path() returns trigger language plpgsql as $$
begin
  new.path := coalesce((select path from area where id = new.parent_id), '{}') || new.id;
  return new;
end
$$;
create trigger area_path before insert on area for each row execute function area_path();
