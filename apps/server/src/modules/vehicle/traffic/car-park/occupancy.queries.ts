import { CAR_PARK_STANDING_SECONDS, HIT_LATE_MINUTES } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'

/** Cameras by which vehicles of some car park are counted. */
export async function listCountingCameras(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct member.camera_id as id from camera_group_member member
    join car_park p on member.group_id in (p.entry_id, p.exit_id)`.execute(db)
  return rows.map(row => row.id)
}

/**
 * Counts passages into and out of car parks. Those that are told late, those before the last count by hand, and those of a vehicle
 * that has just been counted at the same camera change nothing.
 * @param snapIds of passages that are written already
 * @returns car parks whose number has changed, with the areas of their entrances
 */
export async function countPassages(
  tx: Tx,
  snapIds: readonly string[],
): Promise<{ id: string; area_id: string }[]> {
  const { rows } = await sql<{ id: string; area_id: string }>`
    with passed as (
      select s.camera_id, s.direction, s.snap_time from vehicle_snap s
      where s.id = any(${[...snapIds]}::uuid[])
        and s.received_at - s.snap_time <= make_interval(mins => ${HIT_LATE_MINUTES})
        and not exists (
          select from vehicle_snap before
          where before.plate_id = s.plate_id and before.camera_id = s.camera_id and before.direction = s.direction
            and before.id < s.id
            and before.id >= alarm_id_floor(s.snap_time - make_interval(secs => ${CAR_PARK_STANDING_SECONDS})))
    ), change as (
      select p.id, sum(case
        when p.entry_id <> p.exit_id then case when member.group_id = p.entry_id then 1 else -1 end
        when passed.direction = 'forward' then 1
        when passed.direction = 'reverse' then -1
        else 0 end)::int as difference
      from car_park p
      join camera_group_member member on member.group_id in (p.entry_id, p.exit_id)
      join passed on passed.camera_id = member.camera_id and passed.snap_time > p.counted_at
      group by p.id)
    update car_park set occupied = greatest(0, occupied + change.difference)
    from change, camera_group entry
    where change.id = car_park.id and entry.id = car_park.entry_id and change.difference <> 0
    returning car_park.id, entry.area_id`.execute(tx)
  return rows
}
