-- The open alarms that events may join, looked up for each event by its source. The server keeps this statement with its plan,
-- and a plan made while a month holds few alarms costs the same by any way: by the ids of the time asked for, which is every
-- open alarm of a flood, or through the whole month. Such a plan lives until the next autovacuum, up to a minute, in which a
-- flood makes that month grow a thousandfold: 4,677 alarms/s became 420, at the first alarms of a site as of a month.
-- The index of open sources (alarm__open_source) is right at any size. Two things keep the planner on it: no sequential scan,
-- and one bound of the ids that an index can use, which without statistics is taken for a third of the table.
create function alarm_joinable(
  device_ids uuid[], types text[], earliest timestamptz[], oldest uuid[], below uuid[], live_since uuid[],
  until_recovered boolean[], most integer
) returns setof uuid language sql stable set enable_seqscan = off as $$
  select candidate.id
  from unnest(device_ids, types, earliest, oldest, below, live_since, until_recovered)
    as wanted (device_id, type, earliest, oldest, below, live_since, until_recovered)
  join alarm_source s on s.device_id = wanted.device_id
  cross join lateral (
    select a.id from alarm a
    where a.source_id = s.id and a.type = wanted.type and a.status <> 'completed'
      and a.id >= wanted.oldest and (a.id < wanted.below) is true
      and (a.last_at >= wanted.earliest and a.id >= wanted.live_since or wanted.until_recovered and a.recovered_at is null)
    order by a.id desc limit most) as candidate
$$;
