-- An alarm whose source is on the shelf leaves the desk, and comes back at the end of the shelf (ISA-18.2).
alter table alarm add column shelf_id uuid, add column shelved_until timestamptz;
comment on column alarm.shelf_id is 'the shelf that its source is on; null = it is on the desk while it is open';
comment on column alarm.shelved_until is 'with shelf_id: when it comes back by itself';
create index alarm__shelf on alarm (shelf_id, id) where shelf_id is not null;
