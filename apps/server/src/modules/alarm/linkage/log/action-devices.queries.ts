import type { LinkageActionDevice } from '@palisade/contract'
import { sql, type RawBuilder } from 'kysely'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'

/** The largest number of actions in one answer; the newest are kept. */
const ACTIONS_LIMIT = 500

interface ActedRow {
  deviceId: string
  deviceName: string
  longitude: number | null
  latitude: number | null
  runId: string
  ruleName: string
  alarmId: string
  kind: LinkageActionDevice['actions'][number]['kind']
  state: LinkageActionDevice['actions'][number]['state']
  at: Date
}

export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}

/** Devices in a piece of the map that were acted on since then; a box whose west is east of its east goes over the 180th meridian. */
export async function listDevicesWithin(
  db: Db,
  { west, south, east, north }: MapBox,
  since: Date,
  { access, centre }: { access: AccessSnapshot; centre: Centre },
): Promise<LinkageActionDevice[]> {
  const across =
    west <= east
      ? sql`placed.longitude between ${west} and ${east}`
      : sql`(placed.longitude >= ${west} or placed.longitude <= ${east})`
  const box = sql`step.started_at >= ${since} and placed.latitude between ${south} and ${north}
    and ${across} and ${visibleAreas(access, centre, 'run.area_id')}`
  return devicesOf(await list(db, box, access, centre))
}

/** Devices that were acted on because of an alarm. */
export async function listDevicesOfAlarm(
  db: Db,
  alarmId: string,
  access: AccessSnapshot,
): Promise<LinkageActionDevice[]> {
  return devicesOf(await list(db, sql`run.alarm_id = ${alarmId}::uuid`, access, undefined))
}

async function list(
  db: Db,
  where: RawBuilder<unknown>,
  access: AccessSnapshot,
  centre: Centre | undefined,
): Promise<ActedRow[]> {
  const { rows } = await sql<ActedRow>`
    select device.id as "deviceId", device.name as "deviceName", placed.longitude, placed.latitude,
      run.id as "runId", run.rule_name as "ruleName", run.alarm_id as "alarmId", step.kind, step.state,
      step.started_at as at
    from linkage_step step join linkage_run run on run.id = step.run_id
    join device on device.id = step.device_id join area on area.id = device.area_id
    cross join lateral (select coalesce(device.longitude, area.longitude) as longitude,
      coalesce(device.latitude, area.latitude) as latitude) as placed
    where step.started_at is not null and device.deleted_at is null and ${visibleDevices(access, centre)} and ${where}
    order by step.started_at desc limit ${ACTIONS_LIMIT}`.execute(db)
  return rows
}

function devicesOf(rows: readonly ActedRow[]): LinkageActionDevice[] {
  return [...Map.groupBy(rows, row => row.deviceId).values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const { deviceId, deviceName, longitude, latitude } = first
    const actions = group.map(({ runId, ruleName, alarmId, kind, state, at }) => ({
      runId,
      ruleName,
      alarmId,
      kind,
      state,
      at: at.toISOString(),
    }))
    return { deviceId, deviceName, longitude, latitude, actions }
  })
}
