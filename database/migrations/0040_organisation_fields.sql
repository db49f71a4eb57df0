-- The fields of a centre or an area (specification §3), and that it can be moved.
alter table area
  add column internal_code text,
  add column purpose text not null default '',
  add column is_initial boolean not null default false,
  add column version integer not null default 0,
  add constraint area__internal_code check (internal_code ~ '^[A-Za-z0-9]{2}$');
-- Centres are brothers of each other.
create unique index area__parent_id_internal_code on area (parent_id, internal_code) nulls not distinct
  where internal_code is not null;

comment on column area.internal_code is 'custom code, exactly 2 characters, unique among brothers (specification §5)';
comment on column area.is_initial is 'came with the installation: cannot be deleted, and takes no platform';
comment on column area.version is 'grows with each change';

-- The first centre of an installation made before this column came with it.
update area set is_initial = true
where id = (select id from area where kind = 'centre' order by created_at, id limit 1);

-- A moved area takes everything below it along.
create function area_move() returns trigger language plpgsql as $$
begin
  if new.parent_id = any (select id from area where path @> array[new.id]) then
    raise exception 'an area cannot stand below itself' using errcode = 'check_violation', constraint = 'area__under_itself';
  end if;
  new.path := coalesce((select path from area where id = new.parent_id), '{}') || new.id;
  return new;
end
$$;
create trigger area_move before update of parent_id on area
  for each row when (new.parent_id is distinct from old.parent_id) execute function area_move();

create function area_move_below() returns trigger language plpgsql as $$
begin
  update area set path = new.path || path[cardinality(old.path) + 1 : cardinality(path)]
  where path @> array[new.id] and id <> new.id;
  return null;
end
$$;
create trigger area_move_below after update of parent_id on area
  for each row when (new.parent_id is distinct from old.parent_id) execute function area_move_below();
