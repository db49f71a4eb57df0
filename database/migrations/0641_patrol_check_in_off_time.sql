-- The history of a year is searched for patrols with an early or late check-in without reading all of them.
create index patrol_check_in__off_time on patrol_check_in (task_id) where verdict in ('early', 'late');
