-- A rule that names an area covers only the kinds of device that whoever named it may touch there.
alter table alarm_inhibition_target add column kinds text[];
alter table linkage_rule_source add column kinds text[];
comment on column alarm_inhibition_target.kinds is 'of an area: the categories of device that are meant; null = all';
comment on column linkage_rule_source.kinds is 'of an area: the categories of device that are meant; null = all';
