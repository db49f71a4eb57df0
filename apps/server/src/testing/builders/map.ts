import type { ZoneCondition } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { buildDevice } from './device.ts'
import { uniqueName } from './names.ts'
import { buildArea, type BuiltArea } from './organisation.ts'

export interface BuiltFloor {
  building: BuiltArea
  floor: BuiltArea
}

/** A floor of its own new building, which is at 10° E 50° N unless told otherwise. */
export async function buildFloor(
  db: Db,
  options: { parentId?: string; building?: BuiltArea; name?: string; isNowhere?: boolean } = {},
): Promise<BuiltFloor> {
  const { parentId, name, isNowhere = false } = options
  const building =
    options.building ??
    (await buildArea(db, { kind: 'building', ...(parentId !== undefined && { parentId }) }))
  if (!isNowhere) await setAreaPlace(db, building.id, { longitude: 10, latitude: 50 })
  const floor = await buildArea(db, {
    kind: 'floor',
    parentId: building.id,
    ...(name !== undefined && { name }),
  })
  return { building, floor }
}

export async function setAreaPlace(
  db: Db,
  id: string,
  place: { longitude?: number; latitude?: number; boundary?: [number, number][] },
): Promise<void> {
  const { boundary, ...position } = place
  await db
    .updateTable('area')
    .set({ ...position, ...(boundary && { boundary: JSON.stringify(boundary) }) })
    .where('id', '=', id)
    .execute()
}

/** A floor plan without a stored picture, 100 m wide around 10° E 50° N. */
export async function buildPlan(
  db: Db,
  floorId: string,
  options: { rotation?: number } = {},
): Promise<{ version: number }> {
  await db
    .insertInto('floor_plan')
    .values({
      floor_id: floorId,
      file_key: `floor-plan/2026-01-01/${crypto.randomUUID()}.png`,
      content_type: 'image/png',
      pixel_width: 1000,
      pixel_height: 500,
      longitude: 10,
      latitude: 50,
      width: 100,
      rotation: options.rotation ?? 0,
    })
    .execute()
  return { version: 0 }
}

/** A zone of its own new panel in `areaId`. */
export async function buildMapZone(
  db: Db,
  options: { areaId: string; condition?: ZoneCondition },
): Promise<{ id: string; panelId: string; panelCode: string }> {
  const panel = await buildDevice(db, { areaId: options.areaId, driver: 'http' })
  const row = await db
    .insertInto('defence_zone')
    .values({
      panel_id: panel.id,
      number: 3,
      name: uniqueName('Zone'),
      sensor_type: 'motion',
      condition: options.condition ?? 'armed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, panelId: panel.id, panelCode: panel.code }
}
