import type { DeviceCause, DeviceState } from '@palisade/contract'
import type { Db } from '../../infra/database/database.ts'
import { uniqueName } from './names.ts'
import { buildArea } from './organisation.ts'

export interface DeviceOptions {
  name?: string
  code?: string
  /** `rtsp` makes a camera, `http` a sensor. */
  driver?: 'rtsp' | 'http'
  areaId?: string
  config?: { mainUrl: string; subUrl?: string; username?: string }
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

/** A camera, online, in an area of its own unless told otherwise. */
export async function buildDevice(db: Db, options: DeviceOptions = {}): Promise<BuiltDevice> {
  const { driver = 'rtsp', state = 'online', cause = null } = options
  const areaId = options.areaId ?? (await buildArea(db)).id
  const cameraConfig = options.config ?? { mainUrl: 'rtsp://192.0.2.1/main' }
  return db
    .insertInto('device')
    .values({
      name: options.name ?? uniqueName('Device'),
      code: options.code ?? uniqueName('D'),
      kind: driver === 'rtsp' ? 'camera' : 'sensor',
      driver,
      area_id: areaId,
      config: JSON.stringify(driver === 'rtsp' ? cameraConfig : {}),
      secret: options.secret ?? null,
      state,
      cause,
      longitude: options.longitude ?? null,
      latitude: options.latitude ?? null,
    })
    .returning(['id', 'name', 'code', 'area_id as areaId'])
    .executeTakeFirstOrThrow()
}
