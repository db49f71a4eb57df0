-- What one shift leaves to the next (PATROL-14): a page a shift in each centre, signed by who leaves and who comes.
create table handover (
  id uuid not null default uuidv7(),
  centre_id uuid not null,
  status text not null default 'open',
  begun_at timestamptz not null default now(),
  begun_by text not null,
  notes text not null default '',
  handed_over_at timestamptz,
  handed_over_by text not null default '',
  handed_over_user_id uuid,
  taken_over_at timestamptz,
  taken_over_by text not null default '',
  reply text not null default '',
  cut text[] not null default '{}',
  saved_by text not null,
  saved_at timestamptz not null default now(),
  version integer not null default 0,
  constraint handover_pkey primary key (id),
  constraint handover__centre_id foreign key (centre_id) references area (id) on delete cascade,
  constraint handover__handed_over_user_id foreign key (handed_over_user_id) references user_account (id) on delete set null,
  constraint handover__status check (status in ('open', 'handed_over', 'taken_over')),
  constraint handover__handed_over_at check ((status = 'open') = (handed_over_at is null)),
  constraint handover__taken_over_at check ((status = 'taken_over') = (taken_over_at is not null))
);
create unique index handover__running on handover (centre_id) where status <> 'taken_over';
create index handover__centre_id_begun_at on handover (centre_id, begun_at desc, id desc);
create index handover__handed_over_user_id_index on handover (handed_over_user_id);
comment on column handover.handed_over_by is 'name as shown then; the account is beside it until it is deleted';
comment on column handover.cut is 'kinds of entries of which there was more than a page holds';

-- The site at the moment when the page was signed, as who leaves saw it.
create table handover_item (
  id uuid not null default uuidv7(),
  handover_id uuid not null,
  kind text not null,
  position integer not null,
  object_id uuid not null,
  detail jsonb not null,
  constraint handover_item_pkey primary key (id),
  constraint handover_item__handover_id foreign key (handover_id) references handover (id) on delete cascade,
  constraint handover_item__handover_id_kind_position unique (handover_id, kind, position),
  constraint handover_item__kind check (kind in ('alarm', 'device', 'person_deployment', 'vehicle_deployment', 'patrol'))
);
comment on column handover_item.detail is 'what the page shows of it, as the contract names its fields';

-- Where an entry was: it is shown to who may see all of these.
create table handover_place (
  item_id uuid not null,
  area_id uuid not null,
  device_id uuid,
  category text,
  constraint handover_place__item_id foreign key (item_id) references handover_item (id) on delete cascade,
  constraint handover_place__device check ((device_id is null) = (category is null))
);
create index handover_place__item_id_index on handover_place (item_id);
comment on column handover_place.device_id is 'null: the area alone says who may see it';

-- Whoever works at a desk hands it over; whoever looks reads it.
insert into role_permission (role_id, permission)
select role_id, given.permission from role_permission held join role on role.id = role_id
cross join (values ('handover.view'), ('handover.sign')) as given (permission)
where held.permission = 'alarm.view'
  and (role.code in ('operator', 'dispatcher') or role.code = 'viewer' and given.permission = 'handover.view')
on conflict do nothing;
