import type { DeploymentMode, TimeRange } from '@palisade/contract'
import { sql } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { listTables, type DeploymentKind } from './deployment.queries.ts'

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
  /** Each camera with its place: the camera group, else the camera itself. */
  cameras: { id: string; place: string }[]
}

/** Enabled deployments that are not over. */
export async function listRunning(db: Db, kind: DeploymentKind): Promise<RunningRow[]> {
  const { rows } = await sql<RunningRow>`
    select d.id, d.name, d.mode, d.level, d.starts_at, d.ends_at, d.week, d.pause_seconds, d.plates, d.is_near, d.reason,
      coalesce((select array_agg(l.${sql.ref(listTables[kind].column)}) from deployment_list l where l.deployment_id = d.id), '{}') as group_ids,
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
    where d.kind = ${kind} and d.is_enabled and (d.ends_at is null or d.ends_at > now())`.execute(db)
  return rows
}
