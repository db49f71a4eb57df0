import { HANDOVER_ITEMS_LIMIT, type HandoverItemKind } from '@palisade/contract'
import { sql, type SqlBool } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { reachedDevices, visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import {
  allLists,
  hasOnlySeen,
  type DeploymentKind,
  type ListsSeen,
} from '#server/modules/alarm/deployment/deployment.queries.ts'
import { areGroupsSeen } from '#server/modules/people/face-deployment/face-deployment.domain.ts'
import { hasOnlySeenStops } from '#server/modules/patrol/patrol-plan/patrol-stop.queries.ts'
import { selectTasks } from '#server/modules/patrol/patrol-task/patrol-task.queries.ts'
import { wasOnlyAtSeen } from '#server/modules/patrol/patrol-task/patrol-task-stop.queries.ts'
import type { Entry, Place } from './handover-entry.ts'

interface Seen {
  access: AccessSnapshot
  centre: Centre
}

/** One more than a page holds tells that there is more. */
const LIMIT = HANDOVER_ITEMS_LIMIT + 1

type Row = Record<string, unknown> & { id: string; places: Place[] }

/** A field of a number becomes the word of its level. */
const entriesOf = (kind: HandoverItemKind, rows: readonly Row[]): Entry[] =>
  rows.map(({ places, ...detail }) => ({
    kind,
    objectId: detail.id,
    detail:
      typeof detail['level'] === 'number' ? { ...detail, level: levelOfNumber(detail['level']) } : detail,
    places,
  }))

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Alarms that are not completed, the most urgent first, of those the newest. */
export async function listOpenAlarms(db: Db, { access, centre }: Seen): Promise<Entry[]> {
  const columns = { area: 'alarm.area_id', category: 'device.category', id: 'device.id' }
  const reached = reachedDevices(access, columns)
  const { rows } = await sql<Row>`
    select alarm.id, alarm.number, alarm.level, alarm.type, alarm.status, ${iso('alarm.occurred_at')} as "occurredAt",
      source.device_name as "deviceName", area.name as "areaName",
      jsonb_build_array(jsonb_build_object(
        'areaId', alarm.area_id, 'deviceId', device.id, 'category', device.category)) as places
    from alarm join alarm_source source on source.id = alarm.source_id join area on area.id = alarm.area_id
      left join device on device.id = source.device_id
    where alarm.status <> 'completed' and ${visibleAreas(access, centre, 'alarm.area_id')}
      and ${reached ? sql<SqlBool>`(device.id is null or ${reached})` : sql<SqlBool>`true`}
    order by alarm.level, alarm.id desc limit ${LIMIT}`.execute(db)
  return entriesOf('alarm', rows)
}

/** Devices that are offline, for longest first. */
export async function listOfflineDevices(db: Db, { access, centre }: Seen): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select device.id, device.name, device.category, area.name as "areaName", device.cause,
      ${iso('device.state_since')} as since,
      jsonb_build_array(jsonb_build_object(
        'areaId', device.area_id, 'deviceId', device.id, 'category', device.category)) as places
    from device join area on area.id = device.area_id
    where device.state = 'offline' and device.deleted_at is null and ${visibleDevices(access, centre)}
    order by device.state_since, device.id limit ${LIMIT}`.execute(db)
  return entriesOf('device', rows)
}

/** Deployments that are enabled and within their time. */
async function listRunning(
  db: Db,
  kind: DeploymentKind,
  { access, centre }: Seen,
  areListsSeen: ListsSeen,
): Promise<Entry[]> {
  const { rows } = await sql<Row>`
    select d.id, d.name, d.level, ${iso('d.ends_at')} as "endsAt", coalesce((
      select jsonb_agg(distinct place.one) from (
        select jsonb_build_object('areaId', device.area_id, 'deviceId', device.id, 'category', device.category) as one
        from deployment_camera c join device on device.id = c.camera_id where c.deployment_id = d.id
        union all
        select jsonb_build_object('areaId', camera_group.area_id, 'deviceId', null, 'category', null)
        from deployment_camera c join camera_group on camera_group.id = c.camera_group_id
        where c.deployment_id = d.id) as place), '[]') as places
    from deployment d
    where d.kind = ${kind} and d.centre_id = ${centre.areaId} and d.is_enabled
      and (d.starts_at is null or d.starts_at <= now()) and (d.ends_at is null or d.ends_at > now())
      and ${hasOnlySeen(access, 'd.id')} and ${areListsSeen(access, 'd.id')}
    order by d.name, d.id limit ${LIMIT}`.execute(db)
  return entriesOf(`${kind}_deployment`, rows)
}

export const listRunningVehicles = (db: Db, seen: Seen) => listRunning(db, 'vehicle', seen, allLists)
export const listRunningPersons = (db: Db, seen: Seen) => listRunning(db, 'person', seen, areGroupsSeen)

/** Where a patrol leads: the cameras and checkpoints of its stops. */
const placesOf = sql<Place[]>`coalesce((
  select jsonb_agg(distinct place.one) from (
    select jsonb_build_object('areaId', device.area_id, 'deviceId', device.id, 'category', device.category) as one
    from patrol_task_stop stop join device on device.id = stop.device_id where stop.task_id = task.id
    union all
    select jsonb_build_object('areaId', check_in.area_id, 'deviceId', null, 'category', null)
    from patrol_check_in check_in where check_in.task_id = task.id and check_in.area_id is not null) as place), '[]')`

/** Patrols under way, by camera and on foot. */
export async function listRunningPatrols(db: Db, { access, centre }: Seen): Promise<Entry[]> {
  const rows = await selectTasks(db)
    .select(placesOf.as('places'))
    .where('task.status', '=', 'in_progress')
    .where(visibleAreas(access, centre, 'plan.area_id'))
    .where(hasOnlySeenStops(access, 'plan.id'))
    .where(wasOnlyAtSeen(access, 'task.id'))
    .orderBy('task.due_from')
    .orderBy('task.id')
    .limit(LIMIT)
    .execute()
  const told = rows.map(({ places, ...row }) => ({
    id: row.id,
    planName: row.plan_name,
    personName: row.person_name,
    isOnFoot: row.foot_order !== null,
    startedAt: row.started_at?.toISOString() ?? null,
    dueTo: row.due_to.toISOString(),
    judgedCount: row.judged_count,
    stopCount: row.stop_count,
    places,
  }))
  return entriesOf('patrol', told)
}
