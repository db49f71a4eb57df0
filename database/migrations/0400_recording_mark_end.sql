-- A recording by hand ends by itself: one that was forgotten must not fill the disks, and not record for ever.
alter table recording_mark add column ends_at timestamptz;
comment on column recording_mark.ends_at is 'of a recording by hand: when it ends if nobody stops it before';
update recording_mark set ends_at = now() + interval '12 hours' where kind = 'manual' and to_at is null;
create index recording_mark__ends_at on recording_mark (ends_at) where to_at is null;
