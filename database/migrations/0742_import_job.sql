-- Imports: one moment says when a server may take one (docs/design/0052-long-work.md), another when something last happened to it.
alter table face_import rename column beat_at to changed_at;
alter table face_import add column due_at timestamptz not null default now();
create index face_import__due_at on face_import (due_at) where state in ('waiting', 'running');
comment on column face_import.changed_at is 'last step; a report is kept for a while after it';
comment on column face_import.due_at is 'from then on a server may take it; the one that does it moves this ahead';

alter table plate_import rename column beat_at to changed_at;
alter table plate_import add column due_at timestamptz not null default now();
create index plate_import__due_at on plate_import (due_at) where state in ('waiting', 'running');
comment on column plate_import.changed_at is 'last step; a report is kept for a while after it';
comment on column plate_import.due_at is 'from then on a server may take it; the one that does it moves this ahead';
