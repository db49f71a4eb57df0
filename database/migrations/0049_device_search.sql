-- A part of a name or code among 50,000 devices: by trigrams; fewer than 3 characters still read all of them.
create index device__search on device using gin (lower(name) gin_trgm_ops, lower(code) gin_trgm_ops)
  where deleted_at is null;
