-- Names are unique only where operators tell things apart by them: areas among siblings, zones on their panel. Devices are
-- told apart by their code.
alter table area
  drop constraint area__name,
  add constraint area__parent_id_name unique nulls not distinct (parent_id, name);
alter table defence_zone
  drop constraint defence_zone__name,
  add constraint defence_zone__panel_id_name unique (panel_id, name);
drop index device__name;
-- Not unique, but still looked up and ordered by.
create index device__name on device (name, id) where deleted_at is null;
