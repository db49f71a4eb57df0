-- Libraries of persons: groups (watch lists, personnel, visitors), the persons in them, and their pictures (PEOPLE-4, PEOPLE-5).
create table face_group (
  id uuid not null default uuidv7(),
  centre_id uuid not null,
  name text not null,
  kind text not null,
  colour text not null,
  level smallint not null,
  threshold smallint not null,
  valid_from timestamptz,
  valid_until timestamptz,
  remarks text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  constraint face_group_pkey primary key (id),
  constraint face_group__name unique (centre_id, name),
  constraint face_group__centre_id foreign key (centre_id) references area (id),
  constraint face_group__kind check (kind in ('watch_list', 'personnel', 'visitors')),
  constraint face_group__name_length check (char_length(name) between 1 and 64),
  constraint face_group__colour check (colour ~ '^#[0-9a-f]{6}$'),
  constraint face_group__level check (level between 1 and 4),
  constraint face_group__threshold check (threshold between 50 and 99),
  constraint face_group__valid check (valid_until > valid_from)
);
comment on column face_group.level is '1 very urgent, 2 urgent, 3 general, 4 low: that of the alarm of a hit';
comment on column face_group.threshold is 'percent of similarity from which a hit counts, by the calibration of the model';
comment on column face_group.valid_from is 'null = since ever; outside of its validity nobody of the group is looked for';

create table face_grant (
  id uuid not null default uuidv7(),
  group_id uuid not null,
  role_id uuid,
  user_group_id uuid,
  may_edit boolean not null,
  may_search boolean not null,
  constraint face_grant_pkey primary key (id),
  constraint face_grant__group_id foreign key (group_id) references face_group (id) on delete cascade,
  constraint face_grant__role_id foreign key (role_id) references role (id) on delete cascade,
  constraint face_grant__user_group_id foreign key (user_group_id) references user_group (id) on delete cascade,
  constraint face_grant__holder check (num_nonnulls(role_id, user_group_id) = 1),
  constraint face_grant__role unique (group_id, role_id),
  constraint face_grant__user_group unique (group_id, user_group_id)
);
create index face_grant__role_id_index on face_grant (role_id) where role_id is not null;
create index face_grant__user_group_id_index on face_grant (user_group_id) where user_group_id is not null;
comment on table face_grant is 'whom a group is lent to; a group without a row is lent to all of its centre who hold the permission';

create table face_entry (
  id uuid not null default uuidv7(),
  group_id uuid not null,
  name text not null,
  gender text not null default 'unknown',
  certificate_number text not null default '',
  birth_date date,
  reason text not null default '',
  remarks text not null default '',
  threshold smallint,
  valid_from timestamptz,
  valid_until timestamptz,
  employee_number text not null default '',
  department text not null default '',
  phone text not null default '',
  user_id uuid,
  host text not null default '',
  purpose text not null default '',
  badge text not null default '',
  expected_from timestamptz,
  expected_until timestamptz,
  arrived_at timestamptz,
  left_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  constraint face_entry_pkey primary key (id),
  constraint face_entry__group_id foreign key (group_id) references face_group (id),
  constraint face_entry__user_id foreign key (user_id) references user_account (id) on delete set null,
  constraint face_entry__name check (char_length(name) between 1 and 64),
  constraint face_entry__gender check (gender in ('unknown', 'male', 'female')),
  constraint face_entry__certificate_number check (char_length(certificate_number) <= 50),
  constraint face_entry__threshold check (threshold between 50 and 99),
  constraint face_entry__valid check (valid_until > valid_from),
  constraint face_entry__visit check (expected_until > expected_from and left_at >= arrived_at)
);
create index face_entry__group_id_index on face_entry (group_id, name);
create index face_entry__certificate_number_index on face_entry (certificate_number) where certificate_number <> '';
create index face_entry__user_id_index on face_entry (user_id) where user_id is not null;
create index face_entry__expected_until_index on face_entry (expected_until) where expected_until is not null;
comment on column face_entry.reason is 'why this person is listed';
comment on column face_entry.threshold is 'percent of similarity; null = that of the group';
comment on column face_entry.user_id is 'the account of this employee; personnel only, as employee_number, department and phone';
comment on column face_entry.host is 'whom the visitor comes to; visitors only, as purpose, badge and the four moments';
comment on column face_entry.created_by is 'name of then';

create table face_picture (
  id uuid not null default uuidv7(),
  entry_id uuid not null,
  file text not null,
  width integer not null,
  height integer not null,
  state text not null default 'in_progress',
  reason text,
  quality jsonb,
  attempts smallint not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  constraint face_picture_pkey primary key (id),
  constraint face_picture__file unique (file),
  constraint face_picture__entry_id foreign key (entry_id) references face_entry (id) on delete cascade,
  constraint face_picture__state check (state in ('in_progress', 'success', 'failure', 'abnormal')),
  constraint face_picture__reason check ((state in ('failure', 'abnormal')) = (reason is not null))
);
create index face_picture__entry_id_index on face_picture (entry_id, id);
create index face_picture__waiting_index on face_picture (id) where state = 'in_progress';
comment on column face_picture.file is 'key of the sealed file: the picture turned upright, as JPEG, without anything else of the upload';
comment on column face_picture.reason is 'contract facePictureReasons: what of the picture is wrong (failure), or what broke (abnormal)';
comment on column face_picture.quality is 'contract faceQuality; written with the state by the extraction';
comment on column face_picture.attempts is 'how often an extraction took it; it is abnormal after the third that did not come back';
comment on column face_picture.leased_until is 'until then one extraction has it; null = it waits';

create table file_removal (
  key text not null,
  since timestamptz not null default now(),
  constraint file_removal_pkey primary key (key)
);
comment on table file_removal is 'files whose rows are gone; written in the transaction of the removal, so that no crash leaves a file behind';

-- Who looked at a person is shown with the person.
create index audit__face_object_index on audit (object, at desc) where action like 'face\_%';
