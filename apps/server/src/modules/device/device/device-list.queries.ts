import type {
  DeviceCategory,
  DeviceKind,
  devicePositions,
  DeviceState,
  DriverName,
  Page,
} from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import { isCountedInTurn, visibleDeviceParts, visibleDevices } from '#server/infra/access/visible-devices.ts'
import type { AccessSnapshot, Centre } from '#server/infra/access/access.ts'
import { areasFilter } from '#server/infra/access/areas/areas-filter.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import { selectDevices, type DeviceRow } from './device.queries.ts'

export interface DeviceFilters {
  name?: string | undefined
  kind?: DeviceKind | undefined
  driver?: DriverName | undefined
  category?: DeviceCategory | undefined
  state?: DeviceState | undefined
  areaIds?: readonly string[] | undefined
  platformId?: string | undefined
  position?: (typeof devicePositions)[number] | undefined
  manufacturer?: string | undefined
  ip?: string | undefined
}

export type DeviceListRequest = PageRequest<'name' | 'code' | 'state' | 'stateSince' | 'createdAt'> &
  DeviceFilters

export interface DeviceScope {
  access: AccessSnapshot
  centre: Centre
}

/** The addresses of a device as one text: the noted one, that of its own protocol, and those of its streams. */
const addresses = sql<string>`concat_ws(' ', device.inventory ->> 'ip', device.config ->> 'host',
  substring(device.config ->> 'mainUrl' from '^[a-zA-Z]+://([^/]+)'))`

const holds = (text: Expression<unknown>, part: string) =>
  sql<SqlBool>`strpos(lower(${text}), lower(${part})) > 0`

/** Texts match as parts. */
function conditionsOf({
  name,
  kind,
  driver,
  category,
  state,
  areaIds,
  platformId,
  position,
  manufacturer,
  ip,
}: DeviceFilters) {
  const where: Expression<SqlBool>[] = areasFilter(areaIds)
  if (name)
    where.push(
      sql<SqlBool>`(${holds(sql.ref('device.name'), name)} or ${holds(sql.ref('device.code'), name)})`,
    )
  if (kind) where.push(sql`device.kind = ${kind}`)
  if (driver) where.push(sql`device.driver = ${driver}`)
  if (category) where.push(sql`device.category = ${category}`)
  if (state) where.push(sql`device.state = ${state}`)
  if (platformId) where.push(sql`device.platform_id = ${platformId}`)
  if (position) where.push(sql`(device.longitude is null) = ${position === 'missing'}`)
  if (manufacturer) where.push(holds(sql`device.inventory ->> 'manufacturer'`, manufacturer))
  if (ip) where.push(holds(addresses, ip))
  return where
}

/** Devices of the visible areas. */
function selectFiltered(db: Db, filters: DeviceFilters, scope: DeviceScope) {
  const isVisible = visibleDevices(scope.access, scope.centre)
  return selectDevices(db).where(eb => eb.and([isVisible, ...conditionsOf(filters)]))
}

/** The same devices for counting them: without the tables that only add columns, and by parts. */
function selectCounted(db: Db, filters: DeviceFilters, { access, centre }: DeviceScope) {
  const where = conditionsOf(filters)
  const devices = db.selectFrom('device').where('device.deleted_at', 'is', null)
  const parts = visibleDeviceParts(access, centre).map(part => devices.where(eb => eb.and([part, ...where])))
  return isCountedInTurn(access) ? parts.map(part => [part]) : [parts]
}

export async function listDevices(
  db: Db,
  request: DeviceListRequest,
  scope: DeviceScope,
): Promise<Page<DeviceRow>> {
  const found = selectFiltered(db, request, scope)
  const counted = selectCounted(db, request, scope)
  return listPage(
    db,
    found,
    request,
    {
      by: {
        name: 'device.name',
        code: 'device.code',
        state: 'device.state',
        stateSince: 'device.state_since',
        createdAt: 'device.created_at',
      },
      default: { by: 'name', order: 'asc' },
      tieBreak: 'device.id',
    },
    counted,
  )
}

/** The devices that follow after `after`, in the order in which they were added, with their connections. */
export async function listDevicesAfter(
  db: Db,
  filters: DeviceFilters,
  scope: DeviceScope,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return selectFiltered(db, filters, scope)
    .leftJoin('device as holder', 'holder.id', 'device.parent_id')
    .select(['device.config', 'device.secret', 'holder.code as parent_code'])
    .$if(after !== undefined, query => query.where('device.id', '>', after ?? ''))
    .orderBy('device.id')
    .limit(limit)
    .execute()
}

export type DeviceSheetRow = Awaited<ReturnType<typeof listDevicesAfter>>[number]
