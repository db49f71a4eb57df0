-- The nearest camera is recorded around each check-in (PATROL-11).
alter table patrol_check_in add column is_recording_due boolean not null default false;
create index patrol_check_in__recording_due on patrol_check_in (at) where is_recording_due;
comment on column patrol_check_in.is_recording_due is 'the seconds around it are still to be wanted recorded';
comment on column recording_mark.at is 'when the alarm rang; null = recorded by hand, or around a check-in';
