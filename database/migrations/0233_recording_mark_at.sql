-- The timeline of playback marks the alarms that had a camera recorded, for as long as its recordings may be kept.
alter table recording_mark add column at timestamptz;
comment on column recording_mark.at is 'when the alarm rang; null = recorded by hand';
create index recording_mark__camera_id on recording_mark (camera_id, at) where at is not null;
