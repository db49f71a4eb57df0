import type { ObjectKind } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { buildAlarm } from './alarm.ts'
import { buildBookmark } from './bookmark.ts'
import { buildCameraGroup } from './camera-group.ts'
import { buildDeployment } from './deployment.ts'
import { buildPanel, buildZone } from './defence-zone.ts'
import { buildDevice } from './device.ts'
import { buildEvidenceLock } from './evidence.ts'
import { buildFaceCapture, buildFaceEntry, buildFaceGroup, buildFaceHit } from './people.ts'
import { buildInhibition } from './inhibition.ts'
import { buildLinkageRule, buildLinkageRun } from './linkage.ts'
import { buildCheckpoint } from './patrol/checkpoint.ts'
import { buildHandover } from './patrol/handover.ts'
import { buildPatrolPlan, buildPatrolTask } from './patrol/patrol.ts'
import { buildProcedure } from './procedure.ts'
import { buildVehicleSite } from './vehicle/vehicle-site.ts'
import { buildTask } from './task.ts'
import { buildWebhook } from './webhook.ts'
import { buildArea, buildCentre } from './organisation.ts'
import { buildPlatform } from './platform.ts'

/** The ids of one object of every kind that belongs to an area. */
export type BuiltSite = Record<ObjectKind | 'building' | 'floor' | 'panel', string> & { centreId: string }

/** Builds a whole site in a centre of its own; every name in it contains the marker (at most 8 characters). */
export async function buildSite(db: Db, marker: string): Promise<BuiltSite> {
  const centre = await buildCentre(db, { name: `${marker}-centre`, code: `${marker}C` })
  const part = (kind: 'area' | 'building' | 'floor', parentId: string) =>
    buildArea(db, { kind, parentId, name: `${marker}-${kind}`, code: `${marker}${kind}` })
  const area = await part('area', centre.id)
  const building = await part('building', area.id)
  const floor = await part('floor', building.id)
  const camera = await buildDevice(db, { name: `${marker}-cam`, code: `${marker}-cam`, areaId: area.id })
  const panel = await buildPanel(db, { name: `${marker}-panel`, areaId: area.id })
  const zone = await buildZone(db, { panelId: panel.id, name: `${marker}-zone` })
  const platform = await buildPlatform(db, { centreId: centre.id })
  const group = await buildCameraGroup(db, {
    name: `${marker}-g`,
    areaId: area.id,
    cameraIds: [camera.id],
  })
  const alarm = await buildAlarm(db, { device: camera, description: `${marker}-alarm` })
  const task = await buildTask(db, { alarmId: alarm.id, remarks: `${marker}-task` })
  const procedure = await buildProcedure(db, { name: `${marker}-procedure`, areaId: area.id })
  const inhibition = await buildInhibition(db, { name: `${marker}-inhibition`, deviceId: camera.id })
  const rule = await buildLinkageRule(db, {
    name: `${marker}-linkage`,
    deviceId: camera.id,
    isEnabled: false,
  })
  const run = await buildLinkageRun(db, { rule, device: camera })
  const bookmark = await buildBookmark(db, {
    cameraId: camera.id,
    text: `${marker}-bookmark`,
    tags: [marker],
  })
  const webhook = await buildWebhook(db, { name: `${marker}-webhook`, centreId: centre.id })
  const lock = await buildEvidenceLock(db, { cameraId: camera.id, reason: `${marker}-lock` })
  const ofVehicles = await buildVehicleSite(db, marker, {
    centreId: centre.id,
    cameraId: camera.id,
    groupId: group.id,
  })
  const faces = await buildFaces(db, marker, { centreId: centre.id, cameraId: camera.id })
  const plan = await buildPatrolPlan(db, { name: `${marker}-patrol`, cameraIds: [camera.id] })
  const patrol = await buildPatrolTask(db, { planId: plan.id, personId: null })
  const checkpoint = await buildCheckpoint(db, { areaId: area.id, name: `${marker}-checkpoint` })
  const handover = await buildHandover(db, { centreId: centre.id, notes: `${marker}-notes` })
  return {
    ...faces,
    centreId: centre.id,
    area: area.id,
    building: building.id,
    floor: floor.id,
    ...ofVehicles,
    device: camera.id,
    panel: panel.id,
    defence_zone: zone.id,
    platform: platform.id,
    camera_group: group.id,
    bookmark: bookmark.id,
    alarm: alarm.id,
    task: task.id,
    procedure: procedure.id,
    inhibition: inhibition.id,
    linkage_rule: rule.id,
    linkage_run: run.id,
    webhook: webhook.id,
    evidence_lock: lock.id,
    patrol_plan: plan.id,
    patrol_task: patrol.id,
    patrol_checkpoint: checkpoint.id,
    handover: handover.id,
  }
}

/** A group with a person, a capture, and a deployment of the group with its hit. */
async function buildFaces(
  db: Db,
  marker: string,
  { centreId, cameraId }: { centreId: string; cameraId: string },
) {
  const group = await buildFaceGroup(db, { centreId, name: `${marker}-faces` })
  const entry = await buildFaceEntry(db, { groupId: group.id, name: `${marker}-person` })
  const capture = await buildFaceCapture(db, { cameraId })
  const deployment = await buildDeployment(db, {
    kind: 'person',
    centreId,
    name: `${marker}-search`,
    cameraIds: [cameraId],
    groupIds: [group.id],
  })
  const hit = await buildFaceHit(db, { cameraId, deploymentId: deployment.id, entryId: entry.id })
  return {
    face_group: group.id,
    face_entry: entry.id,
    face_capture: capture.id,
    face_deployment: deployment.id,
    face_hit: hit.id,
  }
}
