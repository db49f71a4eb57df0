-- Plate cameras that speak GA/T 1400 log in by Digest, and are known by their device id from then on (VEHICLE-9).
alter table vehicle_source
  add column viid_user text,
  add column viid_hash text,
  add column viid_nonce_at timestamptz,
  add column viid_device text,
  add column viid_address text,
  add column viid_seen_at timestamptz,
  add constraint vehicle_source__viid_user unique (viid_user),
  add constraint vehicle_source__viid_device unique (viid_device, viid_address);
comment on column vehicle_source.viid_user is 'made with the address; null for one that was made before there was a login';
comment on column vehicle_source.viid_hash is 'MD5 of user, realm and password, of which Digest makes its answers';
comment on column vehicle_source.viid_nonce_at is 'when the newest challenge was made that it has answered: none before it counts again';
comment on column vehicle_source.viid_device is 'its own id, and the address from which it registered; null = not registered';
comment on column vehicle_source.viid_seen_at is 'when it registered or told that it is there';
