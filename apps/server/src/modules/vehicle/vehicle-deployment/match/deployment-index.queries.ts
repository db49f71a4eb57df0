import type { DeploymentMode, TimeRange } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../infra/database/database.ts'
import type { EntryDetails } from './listed-entry.ts'
import type { ListedKey } from './plate-index.rules.ts'

/** A deployment that may ring; the cameras of its camera groups are those of now. */
export interface RunningRow {
  id: string
  name: string
  mode: DeploymentMode
  level: number
  starts_at: Date | null
  ends_at: Date | null
  week: TimeRange
  pause_seconds: number
  plates: string[]
  is_near: boolean
  reason: string
  group_ids: string[]
  /** Each camera with its checkpoint: the camera group, else the camera itself. */
  cameras: { id: string; place: string }[]
}

/** Enabled deployments of vehicles that are not over. */
export async function listRunning(db: Db): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select d.id, d.name, d.mode, d.level, d.starts_at, d.ends_at, d.week, d.pause_seconds, d.plates, d.is_near, d.reason,
      coalesce((select array_agg(l.blacklist_group_id) from deployment_list l where l.deployment_id = d.id), '{}') as group_ids,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', one.id, 'place', one.place)) from (
          select distinct on (any_camera.id) any_camera.id, any_camera.place from (
            select member.camera_id as id, c.camera_group_id as place
            from deployment_camera c join camera_group_member member on member.group_id = c.camera_group_id
            where c.deployment_id = d.id
            union all
            select c.camera_id, c.camera_id from deployment_camera c
            where c.deployment_id = d.id and c.camera_id is not null) as any_camera
          order by any_camera.id, any_camera.place = any_camera.id, any_camera.place) as one), '[]') as cameras
    from deployment d
    where d.kind = 'vehicle' and d.is_enabled and (d.ends_at is null or d.ends_at > now())`.execute(db)
  return rows
}

/** The plates of groups, by group. */
export async function listKeys(db: Db, groupId: string): Promise<ListedKey[]> {
  const { rows } = await sql<ListedKey>`
    select id, plate_key as key from blacklist_entry where group_id = ${groupId}`.execute(db)
  return rows
}

export async function listRedKeys(db: Db): Promise<ListedKey[]> {
  const { rows } = await sql<ListedKey>`select id, plate_key as key from redlist_entry`.execute(db)
  return rows
}

export async function listEntryDetails(db: Db, ids: readonly string[]): Promise<EntryDetails[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EntryDetails>`
    select e.id, e.plate, coalesce(e.level, g.level) as level, e.reason, g.name as group_name,
      greatest(e.valid_from, g.valid_from) as from, least(e.valid_until, g.valid_until) as until
    from blacklist_entry e join blacklist_group g on g.id = e.group_id
    where e.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
