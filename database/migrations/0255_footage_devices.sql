-- Whoever fetches a package of evidence must still see all of which it holds something, which the case may not name any more.
alter table footage_file add column device_ids uuid[] not null default '{}';
comment on column footage_file.device_ids is 'of a package of evidence: cameras of its films and pictures, devices of its alarms; no foreign key, a file lives for a day';
update footage_file set device_ids = coalesce(
  (select array_agg(distinct camera_id) from evidence_item where evidence_item.case_id = footage_file.case_id and camera_id is not null), '{}')
where kind = 'evidence';
