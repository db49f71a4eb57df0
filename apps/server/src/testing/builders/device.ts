import {
  kindOfDriver,
  type DeviceCategory,
  type DeviceCause,
  type DeviceState,
  type DriverName,
  type Inventory,
} from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { uniqueName } from './names.ts'
import { buildArea } from './organisation.ts'

export interface DeviceOptions {
  name?: string
  code?: string
  /** `rtsp`, `onvif`, `isapi` and `dahua` make a camera, `http` a sensor, `panel` an intrusion panel. */
  driver?: DriverName
  /** The category of a device that is no camera. */
  category?: DeviceCategory
  areaId?: string
  parentId?: string
  platformId?: string
  /** The configuration as it is stored: without its password. */
  config?: Record<string, unknown>
  /** The password as it is stored: sealed. */
  secret?: Buffer
  inventory?: Inventory
  capabilities?: string[]
  state?: DeviceState
  cause?: DeviceCause | null
  longitude?: number
  latitude?: number
  floorId?: string
}

export interface BuiltDevice {
  id: string
  name: string
  code: string
  areaId: string
}

const streams = { mainUrl: 'rtsp://192.0.2.1/main' }
const endpoint = { host: '192.0.2.1', port: 80, isTls: false }
const usualConfigs: Record<DriverName, Record<string, unknown>> = {
  rtsp: streams,
  onvif: { ...endpoint, ...streams, mainProfile: 'main' },
  isapi: { ...endpoint, ...streams, channel: 1 },
  dahua: { ...endpoint, ...streams, channel: 1 },
  http: {},
  panel: { ...endpoint, port: 7000 },
}

/** An online camera, in its own new area unless told otherwise. */
export async function buildDevice(db: Db, options: DeviceOptions = {}): Promise<BuiltDevice> {
  const { driver = 'rtsp', state = 'online', cause = null } = options
  const areaId = options.areaId ?? (await buildArea(db)).id
  const kind = kindOfDriver[driver]
  return db
    .insertInto('device')
    .values({
      name: options.name ?? uniqueName('Device'),
      code: options.code ?? uniqueName('D'),
      kind,
      category: kind === 'camera' ? 'camera' : (options.category ?? 'other'),
      driver,
      area_id: areaId,
      parent_id: options.parentId ?? null,
      platform_id: options.platformId ?? null,
      ...equipmentOf(driver, options),
      state,
      cause,
      connected_at: state === 'not_connected' ? null : new Date(),
      ...placeOf(options),
    })
    .returning(['id', 'name', 'code', 'area_id as areaId'])
    .executeTakeFirstOrThrow()
}

const equipmentOf = (driver: DriverName, { config, secret, inventory, capabilities }: DeviceOptions) => ({
  config: JSON.stringify(config ?? usualConfigs[driver]),
  secret: secret ?? null,
  inventory: JSON.stringify(inventory ?? {}),
  capabilities: capabilities ?? [],
})

const placeOf = ({ longitude, latitude, floorId }: DeviceOptions) => ({
  longitude: longitude ?? null,
  latitude: latitude ?? null,
  floor_id: floorId ?? null,
})
