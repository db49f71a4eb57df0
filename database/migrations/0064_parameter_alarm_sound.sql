-- The uploaded alarm sound; the parameter `alarm.sound_file` names its row. One stands at a time.
create table alarm_sound (
  id uuid not null default uuidv7(),
  file_key text not null,
  file_name text not null,
  created_at timestamptz not null default now(),
  constraint alarm_sound_pkey primary key (id)
);

comment on column alarm_sound.file_key is 'of infra/files';
comment on column alarm_sound.file_name is 'as the administrator’s file was called';
