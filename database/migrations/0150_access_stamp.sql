-- Reading a user's rights anew is spared while nothing they come from has changed (docs/design/0008): each transaction that
-- changes one of these tables counts here, and becomes visible together with its count, so that two equal sums mean the same
-- rights. A sequence would not do, because it moves before the commit.
create table access_stamp (
  id integer not null generated always as identity,
  changes bigint not null,
  constraint access_stamp_pkey primary key (id)
);
comment on table access_stamp is 'as many rows as transactions once changed rights at a time; the sum of changes is the stamp';
insert into access_stamp (changes) values (0);

-- It takes a row that nobody holds, or a new one: changes of rights neither wait for each other nor can they deadlock here.
create function access_stamp_count() returns trigger language plpgsql as $$
declare
  free integer;
begin
  select id into free from access_stamp order by id limit 1 for update skip locked;
  if found then
    update access_stamp set changes = changes + 1 where id = free;
  else
    insert into access_stamp (changes) values (1);
  end if;
  return null;
end $$;

create trigger access_stamp after insert or update or delete or truncate on role
  for each statement execute function access_stamp_count();
create trigger access_stamp after insert or update or delete or truncate on role_permission
  for each statement execute function access_stamp_count();
create trigger access_stamp after insert or update or delete or truncate on role_area
  for each statement execute function access_stamp_count();
create trigger access_stamp after insert or update or delete or truncate on role_device
  for each statement execute function access_stamp_count();
create trigger access_stamp after insert or update or delete or truncate on user_role
  for each statement execute function access_stamp_count();
create trigger access_stamp after insert or update or delete or truncate on group_member
  for each statement execute function access_stamp_count();
create trigger access_stamp after insert or update or delete or truncate on group_role
  for each statement execute function access_stamp_count();
create trigger access_stamp after insert or update or delete or truncate on area
  for each statement execute function access_stamp_count();
-- A login writes its time into the user, a panel its state into the device: neither moves a right. A new device or user has
-- no row yet that names it.
create trigger access_stamp after update of id, roles_from, roles_until or delete or truncate on user_account
  for each statement execute function access_stamp_count();
create trigger access_stamp after update of id, area_id, category or delete or truncate on device
  for each statement execute function access_stamp_count();
