import type { DeviceDraft, DeviceState, Page } from '@palisade/contract'
import { sql, type Expression, type SqlBool } from 'kysely'
import { visibleAreas } from '../../infra/access/visible-areas.ts'
import type { AccessSnapshot, Centre } from '../../infra/binding/gate.ts'
import type { Db, Tx } from '../../infra/database/database.ts'
import { listPage, type PageRequest } from '../../infra/database/paging.ts'
import type { CameraConfig } from './device.rules.ts'

/** What is written of a device; the state is written by whoever sees it. */
export interface DeviceFields {
  name: string
  code: string
  areaId: string
  config: CameraConfig | Record<string, never>
  secret: Buffer | null
  longitude: number | null
  latitude: number | null
}

/** The id comes first: the device's secret is sealed for it. */
export async function nextDeviceId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no id')
  return id
}

const written = (fields: DeviceFields) => ({
  name: fields.name,
  code: fields.code,
  area_id: fields.areaId,
  config: JSON.stringify(fields.config),
  secret: fields.secret,
  longitude: fields.longitude,
  latitude: fields.latitude,
})

export async function insertDevice(
  db: Db,
  device: DeviceFields & { id: string; driver: DeviceDraft['driver'] },
): Promise<void> {
  const { id, driver } = device
  const kind = driver === 'rtsp' ? 'camera' : 'sensor'
  await db
    .insertInto('device')
    .values({ id, driver, kind, ...written(device) })
    .execute()
}

/** @param isReconnected what was seen of the old connection says nothing any more */
export async function updateDevice(
  db: Db,
  id: string,
  fields: DeviceFields,
  isReconnected: boolean,
): Promise<void> {
  const restart = { state: 'unknown', cause: 'connecting', state_since: sql<Date>`now()` }
  await db
    .updateTable('device')
    .set({ ...written(fields), ...(isReconnected ? restart : {}) })
    .where('id', '=', id)
    .execute()
}

/** Marks them deleted and forgets their secrets; those deleted before are not returned. */
export async function removeDevices(db: Db, ids: readonly string[]) {
  return db
    .updateTable('device')
    .set({ deleted_at: sql`now()`, secret: null })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'code', 'area_id as areaId'])
    .execute()
}

const standing = (db: Db) =>
  db
    .selectFrom('device')
    .innerJoin('area', 'area.id', 'device.area_id')
    .select([
      'device.id',
      'device.name',
      'device.code',
      'device.kind',
      'device.driver',
      'device.area_id',
      'area.name as area_name',
      'device.longitude',
      'device.latitude',
      'device.state',
      'device.cause',
      'device.state_since',
      'device.created_at',
    ])
    .where('device.deleted_at', 'is', null)

const withConnection = (db: Db) => standing(db).select(['device.config', 'device.secret'])

export async function findDevice(db: Db, id: string) {
  return withConnection(db).where('device.id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function findDeviceForUpdate(tx: Tx, id: string) {
  return withConnection(tx).where('device.id', '=', id).forUpdate('device').executeTakeFirst()
}

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>['list'][number]
export type DeviceDetailsRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>

export type DeviceListRequest = PageRequest<'name' | 'code' | 'state' | 'createdAt'> & {
  name?: string | undefined
  kind?: 'camera' | 'sensor' | undefined
  state?: DeviceState | undefined
  areaId?: string | undefined
}

/** Devices of the visible areas; `areaId` takes those below it too, `name` is part of a name or code. */
export async function listDevices(
  db: Db,
  request: DeviceListRequest,
  scope: { access: AccessSnapshot; centre: Centre },
) {
  const { name, kind, state, areaId } = request
  const filters: Expression<SqlBool>[] = [visibleAreas(scope.access, scope.centre, 'device.area_id')]
  if (name)
    filters.push(
      sql`(strpos(lower(device.name), lower(${name})) > 0 or strpos(lower(device.code), lower(${name})) > 0)`,
    )
  if (kind) filters.push(sql`device.kind = ${kind}`)
  if (state) filters.push(sql`device.state = ${state}`)
  if (areaId) filters.push(sql`area.path @> array[${areaId}::uuid]`)
  return listPage(
    db,
    standing(db).where(eb => eb.and(filters)),
    request,
    {
      by: {
        name: 'device.name',
        code: 'device.code',
        state: 'device.state',
        createdAt: 'device.created_at',
      },
      default: { by: 'name', order: 'asc' },
      tieBreak: 'device.id',
    },
  )
}

export type DevicePage = Page<DeviceRow>

/** Online sensors that have not reported for so long that nothing is known of them any more. */
export async function markSilentSensors(db: Db, hours: number) {
  return db
    .updateTable('device')
    .set({ state: 'unknown', state_since: sql`now()` })
    .where('kind', '=', 'sensor')
    .where('state', '=', 'online')
    .where('deleted_at', 'is', null)
    .where('last_seen_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .returning(['id', 'area_id as areaId', 'state_since as stateSince'])
    .execute()
}
