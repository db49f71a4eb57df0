-- An expired key must not come to life again when the clock is set back, so its expiry is noted once it was seen.
alter table api_key add column expired_at timestamptz;
comment on column api_key.expired_at is 'when its expiry was noticed; it stays expired, also when the clock is set back';
