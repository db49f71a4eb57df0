import type { DeviceCause, DeviceState, Page } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import { areasFilter } from '#server/infra/access/areas/areas-filter.ts'
import { visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import { selectDevices, type DeviceRow } from '#server/modules/device/device/device.queries.ts'

export type OfflineRequest = PageRequest<'name' | 'stateSince' | 'outages' | 'availability'> & {
  name?: string | undefined
  state?: DeviceState | undefined
  cause?: DeviceCause | undefined
  areaIds?: readonly string[] | undefined
}

/** The number of days that outages and availability cover. */
export const WEEK_DAYS = 7
const weekStart = sql<Date>`now() - make_interval(days => ${WEEK_DAYS})`

/** The seconds of a period that are within the week. */
const seconds = sql`extract(epoch from
  least(coalesce(p.ended_at, now()), now()) - greatest(p.started_at, ${weekStart}))`

/**
 * How often a device went offline this week, and the percentage of time that it was alive (online or with a fault).
 * Time in maintenance or with an unknown status does not count; null when no other time is left.
 */
const figures = sql`
  count(*) filter (where p.state = 'offline' and p.started_at >= ${weekStart})::int as outages,
  round((100 * coalesce(sum(${seconds}) filter (where p.state in ('online', 'fault')), 0)
    / nullif(sum(${seconds}) filter (where p.state in ('online', 'fault', 'offline')), 0))::numeric, 2)::float8 as availability`
const inWeek = sql`(p.ended_at is null or p.ended_at > ${weekStart})`

/** The same for every device that is not online, to order by. */
const weekOfAll = sql<{ device_id: string; outages: number; availability: number | null }>`(
  select p.device_id, ${figures} from device_state_period p
  join device d on d.id = p.device_id and d.state <> 'online' and d.deleted_at is null
  where ${inWeek} group by p.device_id)`

/** One page of the devices in visible areas that are not online. */
export async function listOffline(
  db: Db,
  request: OfflineRequest,
  scope: { access: AccessSnapshot; centre: Centre },
): Promise<Page<DeviceRow>> {
  const { name, state, cause, areaIds, orderBy } = request
  const filters: Expression<SqlBool>[] = [
    visibleDevices(scope.access, scope.centre),
    sql<SqlBool>`device.state <> 'online'`,
    ...areasFilter(areaIds),
  ]
  if (name)
    filters.push(
      sql<SqlBool>`(strpos(lower(device.name), lower(${name})) > 0 or strpos(lower(device.code), lower(${name})) > 0)`,
    )
  if (state) filters.push(sql<SqlBool>`device.state = ${state}`)
  if (cause) filters.push(sql<SqlBool>`device.cause = ${cause}`)
  const isByWeek = orderBy === 'outages' || orderBy === 'availability'
  const query = selectDevices(db)
    .where(eb => eb.and(filters))
    .$if(isByWeek, some => some.leftJoin(weekOfAll.as('week'), 'week.device_id', 'device.id') as typeof some)
  return listPage(db, query, request, {
    by: {
      name: 'device.name',
      stateSince: 'device.state_since',
      outages: sql`coalesce(week.outages, 0)`,
      availability: sql`week.availability`,
    },
    default: { by: 'stateSince', order: 'desc' },
    tieBreak: 'device.id',
  })
}

export interface Week {
  id: string
  outages: number
  availability: number | null
  lastSeenAt: Date | null
  maintenanceReason: string
}

/** The week's figures of these devices, in one statement. */
export async function listWeeks(db: Db, ids: readonly string[]): Promise<Map<string, Week>> {
  const { rows } = await sql<Week>`
    select d.id, week.outages, week.availability, d.maintenance_reason as "maintenanceReason",
      (select max(s.seen_at) from device_sighting s where s.device_id = d.id) as "lastSeenAt"
    from device d cross join lateral (
      select ${figures} from device_state_period p where p.device_id = d.id and ${inWeek}) as week
    where d.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** The most periods of one device in an answer; a device that changes its state every minute has more. */
const PERIODS_MAX = 1000

export async function listPeriods(db: Db, id: string) {
  const { rows } = await sql<{ state: DeviceState; cause: DeviceCause | null; from: Date; to: Date | null }>`
    select state, cause, started_at as "from", ended_at as "to" from device_state_period p
    where device_id = ${id} and ${inWeek} order by started_at desc limit ${PERIODS_MAX}`.execute(db)
  return rows
}

/** How long the history of states is kept, days. */
const KEEP_DAYS = 35
const CHUNK = 10_000

/** Removes old periods in batches, so that no statement holds many locks. */
export async function removeOldPeriods(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from device_state_period where (device_id, started_at) in (
        select device_id, started_at from device_state_period
        where ended_at < now() - make_interval(days => ${KEEP_DAYS}) limit ${CHUNK})`.execute(db)
    if (numAffectedRows < CHUNK) return
  }
}
