-- System parameters that differ from their default; keys, bounds and defaults stand in the contract.
create table parameter (
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  constraint parameter_pkey primary key (key)
);
