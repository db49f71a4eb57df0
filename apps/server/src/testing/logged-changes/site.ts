import { ALWAYS, type TaskStatus } from '@palisade/contract'
import sharp from 'sharp'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildPanel, buildZone } from '#server/testing/builders/defence-zone.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildFloor, setAreaPlace } from '#server/testing/builders/map.ts'
import { buildArea, buildCentre } from '#server/testing/builders/organisation.ts'
import { buildInhibition } from '#server/testing/builders/inhibition.ts'
import { buildLinkageRule, openPicture } from '#server/testing/builders/linkage.ts'
import { buildPlatform } from '#server/testing/builders/platform.ts'
import { buildProcedure, textStep } from '#server/testing/builders/procedure.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { buildTask } from '#server/testing/builders/task.ts'
import { ticketHash } from '#server/modules/access/session/ticket.ts'
import { sheetOf } from '#server/modules/device/device/sheet/device-sheet.testing.ts'
import { insertExport } from '#server/modules/alarm/alarm-export/alarm-export.queries.ts'
import { pictureOf } from '#server/modules/alarm/manual/manual.testing.ts'
import { got, type Scenario, type Scenarios, type Workbench } from './bench.ts'

const some =
  (build: (bench: Workbench) => Promise<{ id: string }>): Scenario =>
  async bench => ({ ids: [(await build(bench)).id] })
const camera = ({ server }: Workbench) => buildDevice(server.db)

const placement = { longitude: 10, latitude: 50, width: 100, rotation: 0 }
async function planned({ server, admin }: Workbench, floorId?: string) {
  const drawing = sharp({ create: { width: 40, height: 20, channels: 3, background: '#eeeeee' } })
  const content = (await drawing.png().toBuffer()).toString('base64')
  const request = {
    floorId: floorId ?? (await buildFloor(server.db)).floor.id,
    fileName: 'plan.png',
    content,
    placement,
  }
  return { request, save: async () => got(await admin.client.map.saveFloorPlan(request)) }
}

const inArea = async ({ server, admin, name }: Workbench) => {
  const area = await buildArea(server.db, { parentId: admin.centerId ?? '' })
  const config = { mainUrl: 'rtsp://192.0.2.9/main' }
  return { driver: 'rtsp' as const, name: name(), code: name(), areaId: area.id, config }
}
const addedDevice = async (bench: Workbench) => {
  const draft = await inArea(bench)
  return { draft, ...got(await bench.admin.client.device.add(draft)) }
}
const group = async ({ server, name }: Workbench) => {
  const cam = await buildDevice(server.db)
  return {
    name: name(),
    areaId: cam.areaId,
    functionType: 'ordinary' as const,
    isVirtual: false,
    threshold: null,
    cameraIds: [cam.id],
  }
}
const platform = async ({ server, name }: Workbench) => ({
  name: name(),
  areaId: (await buildCentre(server.db)).id,
  account: 'operator',
  connectionMode: 'http' as const,
  ip: '192.0.2.9',
  platformPort: 80,
  plugin: 'onvif' as const,
})
const taskOfAdmin = async ({ server, admin }: Workbench, status: TaskStatus) => {
  const alarm = await buildAlarm(server.db, { status: 'in_progress', taskStatus: 'task_issued' })
  const { id } = await buildTask(server.db, { alarmId: alarm.id, userId: admin.user.id, status })
  return { taskId: id }
}
/** Earlier exports that are still being made count towards what one user may have at a time. */
const alarmToExport = async ({ server, admin }: Workbench) => {
  await server.db.deleteFrom('alarm_export').execute()
  const { id: areaId } = await buildArea(server.db, { parentId: admin.centerId ?? '' })
  return buildAlarm(server.db, { device: await buildDevice(server.db, { areaId }) })
}
const inhibitionDraft = (name: string, { id }: { id: string }) => ({
  name,
  deviceIds: [id],
  defenceZoneIds: [],
  areaIds: [],
  types: ['motion' as const],
  includesVeryUrgent: false,
  timeRange: ALWAYS,
  hours: 8,
  reason: 'Works',
})
const linkageDraft = (name: string, { id }: { id: string }) => ({
  name,
  priority: 10,
  description: 'Turns the camera',
  eventTypes: ['motion' as const],
  levels: [],
  deviceIds: [id],
  defenceZoneIds: [],
  areaIds: [],
  cameraGroupIds: [],
  timeRange: ALWAYS,
  unacknowledgedSeconds: 60,
  actions: [openPicture],
})
const procedureDraft = (name: string) => ({
  name,
  types: ['fire' as const],
  levels: ['urgent' as const],
  areaId: null,
  schedule: [{ days: ['monday' as const], from: '22:00', to: '06:00' }],
  steps: [textStep('s1')],
})
const zoneFields = ({ name }: Workbench) => ({ name: name(), sensorType: 'motion' as const, number: 7 })
const place = (id: string) => ({ id, type: 'device' as const, longitude: 11, latitude: 51, floorId: null })
const areaFields = ({ name }: Workbench) => ({ name: name(), code: name() })

/** Scenarios of alarms, the organisation, the map and devices. */
export const siteChanges: Scenarios = {
  'alarm.acknowledge': async ({ server }) => ({
    alarmId: (await buildAlarm(server.db)).id,
    confirm: 'acknowledge',
  }),
  'alarm.close': async ({ server }) => ({
    alarmId: (await buildAlarm(server.db, { status: 'in_progress' })).id,
    reason: 'a cat',
  }),
  'task.issue': async ({ server }) => ({
    alarmId: (await buildAlarm(server.db)).id,
    userIds: [(await buildUser(server.db, { isSuper: true })).id],
  }),
  'task.reissue': bench => taskOfAdmin(bench, 'rejected'),
  'task.urge': bench => taskOfAdmin(bench, 'in_progress'),
  'task.review': async bench => ({ ...(await taskOfAdmin(bench, 'pending_review')), verdict: 'approve' }),
  'task.act': async bench => ({ ...(await taskOfAdmin(bench, 'not_started')), action: 'accept' }),
  'task.report': async bench => ({ ...(await taskOfAdmin(bench, 'in_progress')), content: 'done' }),
  'manual.raise': async ({ server }) => ({
    type: 'fire',
    areaId: (await buildArea(server.db)).id,
    cameraIds: [(await buildDevice(server.db)).id],
    pictures: [await pictureOf()],
    description: 'smoke above the hall',
  }),
  'push.unsubscribe': async ({ server, admin }) => {
    const { id } = await server.db
      .selectFrom('session')
      .select('id')
      .where('ticket_hash', '=', ticketHash(admin.ticket))
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('push_subscription')
      .values({ session_id: id, user_id: admin.user.id, endpoint: id, p256dh: '', auth: '', locale: 'en_US' })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return {}
  },
  'alarmExport.exportPictures': async bench => ({ ids: [(await alarmToExport(bench)).id] }),
  'alarmExport.exportAllPictures': async bench => ({ deviceId: (await alarmToExport(bench)).device.id }),
  'alarmExport.exportSlides': async bench => ({ ids: [(await alarmToExport(bench)).id] }),
  'alarmExport.exportAllSlides': async bench => ({ deviceId: (await alarmToExport(bench)).device.id }),
  'alarmExport.exportTasks': async bench => ({ ids: [(await alarmToExport(bench)).id] }),
  'alarmExport.exportAllTasks': async bench => ({ deviceId: (await alarmToExport(bench)).device.id }),
  'alarmExport.cancel': async ({ server, admin }) => ({
    fileId: (
      await insertExport(server.db, {
        user_id: admin.user.id,
        kind: 'slides',
        alarm_ids: [],
        file_name: 'a',
        locale: 'en_US',
        time_zone: null,
      })
    ).id,
  }),
  'procedure.add': async ({ name }) => procedureDraft(name()),
  'procedure.update': async ({ admin, name }) => {
    const { id, version } = got(await admin.client.procedure.add(procedureDraft(name())))
    return { ...procedureDraft(name()), id, version }
  },
  'procedure.batchDelete': some(({ server }) => buildProcedure(server.db)),
  'procedure.batchStart': some(({ server }) => buildProcedure(server.db, { isEnabled: false })),
  'procedure.batchStop': some(({ server }) => buildProcedure(server.db)),
  'procedure.answer': async ({ server }) => {
    const alarm = await buildAlarm(server.db)
    const { id } = await buildProcedure(server.db, { areaId: alarm.device.areaId })
    return { alarmId: alarm.id, procedureId: id, version: 1, stepKey: 's1', revision: 0 }
  },
  'inhibition.add': async ({ server, name }) => inhibitionDraft(name(), await buildDevice(server.db)),
  'inhibition.update': async ({ admin, server, name }) => {
    const device = await buildDevice(server.db)
    const { id, version } = got(await admin.client.inhibition.add(inhibitionDraft(name(), device)))
    return { ...inhibitionDraft(name(), device), id, version }
  },
  'inhibition.batchDelete': some(({ server }) => buildInhibition(server.db)),
  'inhibition.batchStart': some(({ server }) => buildInhibition(server.db, { isRunning: false })),
  'inhibition.batchStop': some(({ server }) => buildInhibition(server.db)),
  'inhibition.shelve': async ({ server }) => ({ alarmId: (await buildAlarm(server.db)).id, minutes: 15 }),
  'linkage.add': async ({ server, name }) => linkageDraft(name(), await buildDevice(server.db)),
  'linkage.update': async ({ admin, server, name }) => {
    const device = await buildDevice(server.db)
    const { id, version } = got(await admin.client.linkage.add(linkageDraft(name(), device)))
    return { ...linkageDraft(name(), device), id, version }
  },
  'linkage.batchDelete': some(({ server }) => buildLinkageRule(server.db)),
  'linkage.batchStart': some(({ server }) => buildLinkageRule(server.db, { isEnabled: false })),
  'linkage.batchStop': some(({ server }) => buildLinkageRule(server.db)),
  'staff.update': async () => ({ isOnDuty: true, hasConsented: true }),
  'eventRule.update': async () => ({ type: 'motion', level: 'low', isEnabled: false }),
  'eventRule.saveMapping': async ({ name }) => ({ driver: 'onvif', topic: name(), alarmType: 'motion' }),
  'eventRule.removeMappings': some(async ({ admin, name }) =>
    got(await admin.client.eventRule.saveMapping({ driver: 'onvif', topic: name(), alarmType: 'motion' })),
  ),
  'eventRule.restoreMappings': async ({ server, admin }) => {
    const mapping = await server.db
      .selectFrom('event_mapping')
      .select(['driver', 'topic'])
      .where('is_built_in', '=', true)
      .where('alarm_type', 'is not', null)
      .executeTakeFirstOrThrow()
    const { driver, topic } = mapping
    got(await admin.client.eventRule.saveMapping({ driver: driver as 'onvif', topic, alarmType: null }))
    return {}
  },
  'organisation.addCentre': async bench => areaFields(bench),
  'organisation.add': async bench => ({ ...areaFields(bench), kind: 'region' }),
  'organisation.update': async bench => {
    const { id } = await buildArea(bench.server.db)
    return { id, version: 0, kind: 'area', ...areaFields(bench) }
  },
  'organisation.move': async ({ server }) => {
    const centre = await buildCentre(server.db)
    const [one, other] = [
      await buildArea(server.db, { parentId: centre.id }),
      await buildArea(server.db, { parentId: centre.id }),
    ]
    return { id: one.id, parentId: other.id, version: 0 }
  },
  'organisation.remove': async ({ server }) => ({ id: (await buildArea(server.db)).id }),
  'map.saveFloorPlan': async bench => (await planned(bench)).request,
  'map.calibrateFloorPlan': async bench => {
    const { floorId, version } = await (await planned(bench)).save()
    return { floorId, version, placement: { ...placement, rotation: 30 } }
  },
  'map.removeFloorPlan': async bench => ({ floorId: (await (await planned(bench)).save()).floorId }),
  'map.place': async bench => ({ places: [place((await camera(bench)).id)] }),
  'map.unplace': async bench => {
    const { id } = await camera(bench)
    got(await bench.admin.client.map.place({ places: [place(id)] }))
    return { resources: [{ id, type: 'device' }] }
  },
  'map.placeArea': async ({ server }) => {
    const { areaId } = await buildDevice(server.db)
    await setAreaPlace(server.db, areaId, { longitude: 10, latitude: 50 })
    return { id: areaId }
  },
  'device.add': inArea,
  'device.batchAdd': async bench => ({ devices: [await inArea(bench), await inArea(bench)] }),
  'device.update': async bench => {
    const { id, draft } = await addedDevice(bench)
    return { ...draft, id, version: 0, name: bench.name() }
  },
  'device.batchMove': async bench => ({
    ids: [(await camera(bench)).id],
    areaId: (await buildArea(bench.server.db)).id,
  }),
  'device.batchDelete': some(camera),
  'device.testConnection': async bench => {
    const { id } = await addedDevice(bench)
    const stored = await bench.server.db
      .selectFrom('device')
      .select('config')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, driver: 'rtsp', config: stored.config as object }
  },
  'device.importExcel': async ({ server, name }) => {
    const { name: area } = await buildArea(server.db)
    const row = { name: name(), code: name(), area, driver: 'RTSP', mainUrl: 'rtsp://192.0.2.9/main' }
    return { fileName: 'devices.xlsx', content: (await sheetOf([row])).toString('base64') }
  },
  'deviceHistory.restore': async bench => {
    const { id, draft } = await addedDevice(bench)
    const { admin } = bench
    got(await admin.client.device.update({ ...draft, id, version: 0, name: bench.name() }))
    const [change] = got(await admin.client.deviceHistory.getByPage({ deviceId: id })).list
    return { id: change?.id }
  },
  'deviceState.startMaintenance': async bench => ({
    ids: [(await camera(bench)).id],
    until: new Date(Date.now() + 3_600_000).toISOString(),
  }),
  'deviceState.endMaintenance': async bench => {
    const ids = [(await camera(bench)).id]
    const until = new Date(Date.now() + 3_600_000).toISOString()
    got(await bench.admin.client.deviceState.startMaintenance({ ids, until }))
    return { ids }
  },
  'camera.update': async bench => ({
    id: (await camera(bench)).id,
    version: 0,
    name: bench.name(),
    alias: 'gate',
    tags: [],
    direction: null,
    fieldOfView: null,
    viewRange: null,
  }),
  'camera.startSmartTask': some(camera),
  'camera.stopSmartTask': some(async bench => {
    const cam = await camera(bench)
    got(await bench.admin.client.camera.startSmartTask({ ids: [cam.id] }))
    return cam
  }),
  'cameraGroup.add': group,
  'cameraGroup.update': async bench => {
    const draft = await group(bench)
    const { id, version } = got(await bench.admin.client.cameraGroup.add(draft))
    return { ...draft, id, version, name: bench.name() }
  },
  'cameraGroup.batchDelete': some(({ server }) => buildCameraGroup(server.db)),
  'defenceZone.add': async bench => ({
    ...zoneFields(bench),
    panelId: (await buildPanel(bench.server.db)).id,
  }),
  'defenceZone.update': async bench => {
    const { id, panelId } = await buildZone(bench.server.db, { number: 7 })
    return { id, version: 0, panelId, ...zoneFields(bench) }
  },
  'defenceZone.batchDelete': some(({ server }) => buildZone(server.db)),
  'platform.add': async bench => ({ ...(await platform(bench)), password: 'device-Pa55!' }),
  'platform.update': async bench => {
    const draft = await platform(bench)
    const { id } = got(await bench.admin.client.platform.add({ ...draft, password: 'device-Pa55!' }))
    return { ...draft, id, expectedVersion: 0, name: bench.name() }
  },
  'platform.batchDelete': some(({ server }) => buildPlatform(server.db)),
  'platform.testConnection': async bench => {
    const draft = await platform(bench)
    return { id: got(await bench.admin.client.platform.add({ ...draft, password: 'device-Pa55!' })).id }
  },
}
