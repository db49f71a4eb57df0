-- With another model the captures of before get their features anew, the newest first (PEOPLE-26); how far that is outlives a restart.
create table face_capture_pass (
  is_only boolean not null default true,
  model_id text not null,
  position uuid,
  done integer not null default 0,
  ended_at timestamptz,
  constraint face_capture_pass_pkey primary key (is_only),
  constraint face_capture_pass__is_only check (is_only)
);
comment on table face_capture_pass is 'one row at most: the pass over the captures for the model that is in use';
comment on column face_capture_pass.position is 'the capture that was looked at last: all newer ones have been; null: none yet';
comment on column face_capture_pass.done is 'captures that got their feature anew';
