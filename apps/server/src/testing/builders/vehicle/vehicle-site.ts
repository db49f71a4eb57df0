import type { Db } from '#server/infra/database/database.ts'
import { buildSnap } from './snap.ts'
import { buildBlacklistEntry, buildBlacklistGroup } from './blacklist.ts'
import { buildCarPark } from './car-park.ts'
import { buildDeployment } from '../deployment.ts'
import { buildSpeedRule } from './speed-rule.ts'

/** The vehicles' part of a whole site: ids of one object of every kind. */
export async function buildVehicleSite(
  db: Db,
  marker: string,
  { centreId, cameraId, groupId }: { centreId: string; cameraId: string; groupId: string },
) {
  const snap = await buildSnap(db, { cameraId, plate: marker })
  const wanted = await buildBlacklistGroup(db, { centreId, name: `${marker}-wanted` })
  const entry = await buildBlacklistEntry(db, { groupId: wanted.id, plate: `${marker}*` })
  const deployment = await buildDeployment(db, {
    centreId,
    name: `${marker}-hunt`,
    cameraIds: [cameraId],
    groupIds: [wanted.id],
  })
  const speedRule = await buildSpeedRule(db, { centreId, name: `${marker}-speed`, checkpointId: groupId })
  const carPark = await buildCarPark(db, { centreId, name: `${marker}-park`, entryId: groupId })
  return {
    snap: snap.id,
    blacklist_group: wanted.id,
    blacklist: entry.id,
    vehicle_deployment: deployment.id,
    speed_rule: speedRule.id,
    car_park: carPark.id,
  }
}
