-- Who changed a parameter, secrets at rest, and a row that stays when its default is restored.
alter table parameter
  alter column value drop not null,
  add column sealed bytea,
  add column changed_by text not null default '',
  add column version integer not null default 0,
  add constraint parameter__value check (value is null or sealed is null);

comment on column parameter.value is 'null without `sealed` = the default is in force';
comment on column parameter.sealed is 'a secret (AES-256-GCM under the key file, owner parameter:<key>); never sent, logged or audited';
comment on column parameter.changed_by is 'name of the user; empty for what was changed before it was written down';
comment on column parameter.version is 'grows with each change, restoring the default included';
