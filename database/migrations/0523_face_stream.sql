-- What becomes of the faces in the streams of cameras that find none themselves (PEOPLE-33), for the screens.
create table face_stream (
  camera_id uuid not null,
  state text not null,
  frames_per_second double precision,
  since timestamptz not null default now(),
  constraint face_stream_pkey primary key (camera_id),
  constraint face_stream__camera_id foreign key (camera_id) references device (id) on delete cascade,
  constraint face_stream__state check (state in ('recognised', 'shed', 'no_picture', 'away')),
  constraint face_stream__frames_per_second check ((frames_per_second is null) = (state <> 'shed'))
);
comment on table face_stream is 'written by the copy of the server that looks at streams, of the cameras that it looks at';
comment on column face_stream.state is 'shed: fewer frames are looked at than wanted, because the machine does not keep up; away: recognition does not answer';
comment on column face_stream.frames_per_second is 'that are looked at';
