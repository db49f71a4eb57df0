import type { Db } from '#server/infra/database/database.ts'
import { buildAlarm } from './alarm.ts'
import { buildCameraGroup } from './camera-group.ts'
import { buildPanel, buildZone } from './defence-zone.ts'
import { buildDevice, type BuiltDevice } from './device.ts'
import { buildArea, type BuiltArea } from './organisation.ts'

/**
 * An area for roles that leave out some of its devices. Those in `seen` are reached: a named camera, and a panel of a
 * whole category. Those in `hidden` are not.
 */
export interface ScopedSite {
  area: BuiltArea
  seen: { camera: BuiltDevice; panel: BuiltDevice }
  hidden: { camera: BuiltDevice; panel: BuiltDevice; sensor: BuiltDevice }
  groupId: string
  /** The zones of the panels. */
  zones: { seen: string; hidden: string }
  alarms: { seen: string[]; hidden: string[] }
}

export async function buildScopedSite(db: Db): Promise<ScopedSite> {
  const area = await buildArea(db)
  const inArea = { areaId: area.id, state: 'offline', cause: 'unreachable' } as const
  const seen = {
    camera: await buildDevice(db, inArea),
    panel: await buildPanel(db, { ...inArea, category: 'fire' }),
  }
  const hidden = {
    camera: await buildDevice(db, inArea),
    panel: await buildPanel(db, { ...inArea, category: 'other' }),
    sensor: await buildDevice(db, { ...inArea, driver: 'http', category: 'door' }),
  }
  const group = await buildCameraGroup(db, {
    areaId: area.id,
    cameraIds: [seen.camera.id, hidden.camera.id],
  })
  const raise = async (devices: object) =>
    Promise.all(
      (Object.values(devices) as BuiltDevice[]).map(
        async device => (await buildAlarm(db, { device, remarks: 'walked the fence' })).id,
      ),
    )
  return {
    area,
    seen,
    hidden,
    groupId: group.id,
    zones: {
      seen: (await buildZone(db, { panelId: seen.panel.id })).id,
      hidden: (await buildZone(db, { panelId: hidden.panel.id })).id,
    },
    alarms: { seen: await raise(seen), hidden: await raise(hidden) },
  }
}
