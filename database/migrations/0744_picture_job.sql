-- Captures of alarms and pictures of persons: the end of a lease has one name (docs/design/0052-long-work.md).
alter table alarm_capture rename column leased_until to due_at;
comment on column alarm_capture.due_at is 'from then on a server may take it; the one that fetches it moves this ahead';

alter table face_picture rename column leased_until to due_at;
update face_picture set due_at = '-infinity' where due_at is null;
alter table face_picture alter column due_at set default '-infinity';
alter table face_picture alter column due_at set not null;
comment on column face_picture.due_at is 'from then on a server may take it; the one that looks at it moves this ahead';
