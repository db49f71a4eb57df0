-- Which person at which OpenID provider may sign in to which account. A name or an e-mail that happens to match binds nobody.
create table single_sign_on_binding (
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  name text not null default '',
  bound_at timestamptz not null default now(),
  constraint single_sign_on_binding_pkey primary key (user_id),
  constraint single_sign_on_binding__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint single_sign_on_binding__issuer_subject unique (issuer, subject),
  constraint single_sign_on_binding__subject check (length(subject) between 1 and 255)
);
comment on column single_sign_on_binding.issuer is 'the provider as its metadata name it; with another issuer set the binding does not count';
comment on column single_sign_on_binding.subject is 'the claim sub, which the provider never gives to another person';
comment on column single_sign_on_binding.name is 'what the provider called the person at the binding; shown, never compared';
