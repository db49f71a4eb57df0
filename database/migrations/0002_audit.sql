-- Who did what, from where, and what changed (design §4: every state-changing call). Written by the call binding; never updated.
create table audit (
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  user_id uuid,
  user_name text not null,
  address text not null,
  action text not null,
  object text,
  before jsonb,
  after jsonb,
  result text not null,
  request_id text,
  constraint audit_pkey primary key (id)
);
create index audit__at on audit (at desc, id desc);
create index audit__user_id_at on audit (user_id, at desc);

comment on column audit.user_id is 'no foreign key: the row outlives its user';
comment on column audit.user_name is 'as it was then; the name tried for a login that failed, or the key''s name for an integration';
comment on column audit.action is 'audit word of the contract''s call, e.g. device.add';
comment on column audit.object is 'id of what was acted on, or several separated by commas';
comment on column audit.result is 'ok, or the error code';
