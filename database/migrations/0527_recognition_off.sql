-- Centres in which no faces are recognised (PEOPLE-17); all others follow the installation.
create table recognition_off (
  centre_id uuid not null,
  reason text not null,
  turned_off_by text not null,
  turned_off_at timestamptz not null default now(),
  constraint recognition_off_pkey primary key (centre_id),
  constraint recognition_off__centre_id foreign key (centre_id) references area (id) on delete cascade,
  constraint recognition_off__reason check (char_length(reason) between 2 and 500)
);
comment on column recognition_off.turned_off_by is 'name of then';
