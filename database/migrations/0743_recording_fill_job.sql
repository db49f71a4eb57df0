-- Holes that are filled from cards: one moment says when a server may take one (docs/design/0052-long-work.md).
alter table recording_fill drop column beat_at;
alter table recording_fill add column id uuid not null default uuidv7();
alter table recording_fill add constraint recording_fill__id unique (id);
comment on column recording_fill.due_at is 'from then on a server may take it; the one that fetches it moves this ahead';
