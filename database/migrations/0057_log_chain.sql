-- The log that proves itself (docs/design/0010-logs.md): rows that nobody changes, each with its place in a chain of hashes.
alter table audit
  add column kind text not null default 'operation',
  add column centre_id uuid,
  add column centre_name text not null default '',
  add column object_name text not null default '';
update audit set kind = 'login' where action in ('login', 'logout');
update audit set kind = 'footage' where action in ('live.open', 'device.snapshot', 'alarm.export');
alter table audit
  add constraint audit__kind check (kind in ('operation', 'login', 'footage', 'device', 'system'));
comment on column audit.centre_id is 'centre of what was acted on, or else the park the user had selected; null = of none';
comment on column audit.object_name is 'as it was called then; several separated by commas';

create index audit__kind_at on audit (kind, at desc, id desc);
create index audit__action_at on audit (action, at desc, id desc);
create index audit__centre_id_at on audit (centre_id, at desc, id desc);
create index audit__failed on audit (at desc, id desc) where result <> 'ok';
create index audit__address on audit (address text_pattern_ops);
create index audit__search on audit using gin (lower(user_name) gin_trgm_ops, lower(object_name) gin_trgm_ops);

-- Each row's place and hash, given by the sealer within a second of its commit.
create table audit_seal (
  serial bigint not null,
  audit_id uuid not null,
  hash bytea not null,
  constraint audit_seal_pkey primary key (serial),
  constraint audit_seal__audit_id unique (audit_id),
  constraint audit_seal__hash check (length(hash) = 32)
);
comment on column audit_seal.serial is 'without gaps, in order of sealing; those that retention removed are named by a row of the log itself';
comment on column audit_seal.hash is 'sha-256 of the serial, the hash before, and everything the row holds';

-- Rows that wait for their seal, so that nobody looks for them among a million.
create table audit_unsealed (
  audit_id uuid not null,
  constraint audit_unsealed_pkey primary key (audit_id)
);
insert into audit_unsealed (audit_id) select id from audit;

create function audit_queue() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (audit_id) select id from added;
  return null;
end
$$;
create trigger audit_queue after insert on audit referencing new table as added
  for each statement execute function audit_queue();

-- Append-only. Retention alone removes, a whole beginning at a time, and says so in its transaction.
create function audit_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('palisade.log_retention', true) = 'on' then return null; end if;
  raise exception 'rows of the log are not changed' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function audit_append_only();
create trigger audit_append_only before update or delete or truncate on audit_seal
  for each statement execute function audit_append_only();
