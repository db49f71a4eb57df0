import {
  kindOfDriver,
  type Capability,
  type DeviceCause,
  type DeviceState,
  type DriverName,
} from '@palisade/contract'
import type { Db } from '../../infra/database/database.ts'
import { uniqueName } from './names.ts'
import { buildArea } from './organisation.ts'

export interface DeviceOptions {
  name?: string
  code?: string
  /** What it is follows from it: `rtsp`, `onvif` and `isapi` make a camera, `http` a sensor, `panel` a panel. */
  driver?: DriverName
  areaId?: string
  /** As it is stored; one that fits the driver unless told otherwise. */
  config?: Record<string, unknown>
  capabilities?: Capability[]
  /** As it is stored: sealed. */
  secret?: Buffer
  state?: DeviceState
  cause?: DeviceCause | null
  longitude?: number
  latitude?: number
}

export interface BuiltDevice {
  id: string
  name: string
  code: string
  areaId: string
}

const stream = { mainUrl: 'rtsp://192.0.2.1/main' }
const endpoint = { host: '192.0.2.1', port: 80, isTls: false }
/** Addresses that nothing answers at (TEST-NET-1). */
const configs: Record<DriverName, Record<string, unknown>> = {
  rtsp: stream,
  onvif: { ...endpoint, ...stream, mainProfile: 'main' },
  isapi: { ...endpoint, ...stream, channel: 1 },
  http: {},
  panel: { ...endpoint, port: 7000 },
}

/** A camera, online, in an area of its own unless told otherwise. */
export async function buildDevice(db: Db, options: DeviceOptions = {}): Promise<BuiltDevice> {
  const { driver = 'rtsp', state = 'online', cause = null } = options
  const areaId = options.areaId ?? (await buildArea(db)).id
  return db
    .insertInto('device')
    .values({
      name: options.name ?? uniqueName('Device'),
      code: options.code ?? uniqueName('D'),
      kind: kindOfDriver[driver],
      driver,
      area_id: areaId,
      config: JSON.stringify(options.config ?? configs[driver]),
      capabilities: options.capabilities ?? [],
      secret: options.secret ?? null,
      state,
      cause,
      longitude: options.longitude ?? null,
      latitude: options.latitude ?? null,
    })
    .returning(['id', 'name', 'code', 'area_id as areaId'])
    .executeTakeFirstOrThrow()
}
