import type { DeviceCategory, DeviceState, SensorType, ZoneCondition } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import type { BuiltDevice } from './device.ts'
import { uniqueName } from './names.ts'
import { buildArea } from './organisation.ts'

/** An online intrusion panel, in its own new area unless told otherwise. */
export async function buildPanel(
  db: Db,
  options: { name?: string; areaId?: string; state?: DeviceState; category?: DeviceCategory } = {},
): Promise<BuiltDevice> {
  const areaId = options.areaId ?? (await buildArea(db)).id
  const { state = 'online', category = 'other' } = options
  return db
    .insertInto('device')
    .values({
      name: options.name ?? uniqueName('Panel'),
      code: uniqueName('P'),
      kind: 'panel',
      category,
      driver: 'panel',
      area_id: areaId,
      config: JSON.stringify({ host: '192.0.2.9', port: 7700, isTls: false }),
      state,
      cause: state === 'online' ? null : 'unreachable',
      connected_at: new Date(),
    })
    .returning(['id', 'name', 'code', 'area_id as areaId'])
    .executeTakeFirstOrThrow()
}

export interface BuiltZone {
  id: string
  name: string
  number: number
  panelId: string
}

export async function buildZone(
  db: Db,
  options: {
    panelId?: string
    number?: number
    name?: string
    sensorType?: SensorType
    condition?: ZoneCondition
  } = {},
): Promise<BuiltZone> {
  const panelId = options.panelId ?? (await buildPanel(db)).id
  return db
    .insertInto('defence_zone')
    .values({
      name: options.name ?? uniqueName('Zone'),
      number: options.number ?? 1,
      panel_id: panelId,
      sensor_type: options.sensorType ?? 'motion',
      condition: options.condition ?? 'disarmed',
    })
    .returning(['id', 'name', 'number', 'panel_id as panelId'])
    .executeTakeFirstOrThrow()
}
