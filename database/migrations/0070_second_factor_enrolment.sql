-- Codes with which users who must have a second factor may set it up: the password alone must not suffice.
create table second_factor_enrolment (
  user_id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  constraint second_factor_enrolment_pkey primary key (user_id),
  constraint second_factor_enrolment__user_id foreign key (user_id) references user_account (id) on delete cascade
);
create index second_factor_enrolment__expires_at on second_factor_enrolment (expires_at);
comment on table second_factor_enrolment is 'those not used yet, one a user; a used one is removed';
comment on column second_factor_enrolment.code_hash is 'SHA-256 of 80 random bits, which an administrator was shown once';
