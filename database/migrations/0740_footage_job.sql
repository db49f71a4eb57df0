-- Work that outlives a call has one shape (docs/design/0052-long-work.md): from `due_at` on anybody may take a row; who takes it moves
-- `due_at` ahead for as long as it has it, so that the work of a program that died is due again by itself.
alter table footage_file drop column beat_at;
drop index footage_file__due_at;
create index footage_file__due_at on footage_file (due_at) where status in ('waiting', 'running');
comment on column footage_file.due_at is 'from then on a server may take it; the one that makes it moves this ahead';
