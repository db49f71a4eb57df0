-- Areas that whoever exports evidence wants to be blurred in it.
alter table footage_file add column blurs jsonb not null default '[]';
comment on column footage_file.blurs is 'of a package of evidence: cameras with areas that are blurred, each left, top, right, bottom in parts of the picture';
