-- People in the field: what they say of themselves, and their signs of life.
create table staff_member (
  user_id uuid not null,
  is_on_duty boolean not null default false,
  is_busy boolean not null default false,
  consented_at timestamptz,
  status text not null default 'offline',
  constraint staff_member_pkey primary key (user_id),
  constraint staff_member__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint staff_member__status check (status in ('free', 'busy', 'online', 'offline'))
);
comment on column staff_member.is_busy is 'by their own word; an open task makes busy without it';
comment on column staff_member.consented_at is 'since when their position may be kept while on duty; null = it may not';
comment on column staff_member.status is 'the status that was told last; the present one is derived from signs of life, duty and tasks';

-- 2,000 positions a minute: narrow, without an index but the key, and with room in each page, so that an update writes no index.
create table staff_sign (
  user_id uuid not null,
  seen_at timestamptz not null,
  positioned_at timestamptz,
  longitude double precision,
  latitude double precision,
  accuracy real,
  floor_id uuid,
  constraint staff_sign_pkey primary key (user_id),
  constraint staff_sign__user_id foreign key (user_id) references user_account (id) on delete cascade,
  constraint staff_sign__floor_id foreign key (floor_id) references area (id) on delete set null,
  constraint staff_sign__longitude check (longitude between -180 and 180),
  constraint staff_sign__latitude check (latitude between -90 and 90)
) with (fillfactor = 50);
comment on column staff_sign.seen_at is 'newest sign of life from the person''s phone';
comment on column staff_sign.positioned_at is 'when the position was told; only the last one is kept, and none off duty';
comment on column staff_sign.accuracy is 'metres by which the position may be off; null = not told';
