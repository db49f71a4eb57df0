import { ALWAYS } from '@palisade/contract'
import { saveSource } from '#server/modules/vehicle/snap/source/source.queries.ts'
import { newAccess } from '#server/modules/vehicle/snap/source/source.token.ts'
import { entryDraft, groupDraft } from '#server/modules/vehicle/blacklist/blacklist.testing.ts'
import {
  buildBlacklistEntry,
  buildBlacklistGroup,
  buildRedlistEntry,
} from '#server/testing/builders/vehicle/blacklist.ts'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildDeployment } from '#server/testing/builders/deployment.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildCarPark } from '#server/testing/builders/vehicle/car-park.ts'
import { buildPlateImport } from '#server/testing/builders/vehicle/plate-import.ts'
import { buildSpeedRule } from '#server/testing/builders/vehicle/speed-rule.ts'
import type { Scenarios, Workbench } from './bench.ts'

/** A group of the administrator's centre. */
const seenGroup = ({ server, admin }: Workbench) =>
  buildBlacklistGroup(server.db, { centreId: admin.centerId ?? '' })
const seenEntry = async (bench: Workbench) =>
  buildBlacklistEntry(bench.server.db, { groupId: (await seenGroup(bench)).id })

const seenDeployment = async ({ server, admin }: Workbench, isEnabled = false) =>
  buildDeployment(server.db, { centreId: admin.centerId ?? '', isEnabled })
async function deploymentDraft(bench: Workbench) {
  const { server, admin, name } = bench
  const area = await buildArea(server.db, { parentId: admin.centerId ?? '' })
  const camera = await buildDevice(server.db, { areaId: area.id })
  return {
    name: name(),
    mode: 'listed',
    level: 'urgent',
    cameraIds: [camera.id],
    cameraGroupIds: [],
    groupIds: [(await seenGroup(bench)).id],
    time: null,
    week: ALWAYS,
  }
}

/** An import of the administrator's on which another server works. */
async function runningImport({ server, admin }: Workbench, centreId?: string) {
  const given = {
    userId: admin.user.id,
    state: 'running' as const,
    ...(centreId !== undefined && { centreId }),
  }
  return (await buildPlateImport(server.db, given)).id
}

async function checkpoint({ server, admin }: Workbench) {
  const area = await buildArea(server.db, { parentId: admin.centerId ?? '' })
  return buildCameraGroup(server.db, { areaId: area.id, functionType: 'plate' })
}
const seenRule = async (bench: Workbench) =>
  buildSpeedRule(bench.server.db, {
    centreId: bench.admin.centerId ?? '',
    checkpointId: (await checkpoint(bench)).id,
  })
const speedDraft = async (bench: Workbench) => ({
  name: bench.name(),
  kind: 'section',
  checkpointId: (await checkpoint(bench)).id,
  startId: (await checkpoint(bench)).id,
  metres: 500,
  vehicleTypes: ['truck'],
  limit: 30,
  level: 'low',
  week: ALWAYS,
})

const seenPark = async (bench: Workbench) =>
  buildCarPark(bench.server.db, {
    centreId: bench.admin.centerId ?? '',
    entryId: (await checkpoint(bench)).id,
  })
const parkDraft = async (bench: Workbench) => ({
  name: bench.name(),
  capacity: 40,
  entryId: (await checkpoint(bench)).id,
  exitId: (await checkpoint(bench)).id,
})

/** Calls of vehicles. */
export const vehicleChanges: Scenarios = {
  'snap.renewSource': async ({ server }) => ({ cameraId: (await buildDevice(server.db)).id }),
  'snap.removeSource': async ({ server }) => {
    const { id } = await buildDevice(server.db)
    await server.db.transaction().execute(tx => saveSource(tx, id, newAccess().keys))
    return { cameraId: id }
  },
  'blacklistGroup.add': async ({ name }) => groupDraft({ name: name() }),
  'blacklistGroup.update': async bench => ({
    ...groupDraft({ name: bench.name() }),
    id: (await seenGroup(bench)).id,
    version: 0,
  }),
  'blacklistGroup.batchDelete': async bench => ({ ids: [(await seenGroup(bench)).id] }),
  'blacklist.add': async bench =>
    entryDraft((await seenGroup(bench)).id, { level: 'low', bodyColour: 'red' }),
  'blacklist.update': async bench => {
    const { id, groupId } = await seenEntry(bench)
    return {
      ...entryDraft(groupId, { plate: 'AB2', plateColour: 'blue', vehicleType: 'bus' }),
      id,
      version: 0,
    }
  },
  'blacklist.batchDelete': async bench => ({ ids: [(await seenEntry(bench)).id] }),
  'blacklist.cancelImport': async bench => ({ importId: await runningImport(bench, bench.admin.centerId) }),
  'redlist.add': async ({ name }) => ({ plate: name(), remarks: '' }),
  'redlist.update': async ({ server, name }) => {
    const { id, version } = await buildRedlistEntry(server.db)
    return { id, version, plate: name(), remarks: '' }
  },
  'redlist.batchDelete': async ({ server }) => ({ ids: [(await buildRedlistEntry(server.db)).id] }),
  'redlist.cancelImport': async bench => ({ importId: await runningImport(bench) }),
  'vehicleDeployment.add': async bench => deploymentDraft(bench),
  'vehicleDeployment.update': async bench => ({
    ...(await deploymentDraft(bench)),
    id: (await seenDeployment(bench)).id,
    version: 0,
    plates: ['AB*'],
    time: { from: new Date().toISOString(), to: new Date(Date.now() + 3_600_000).toISOString() },
  }),
  'vehicleDeployment.batchDelete': async bench => ({ ids: [(await seenDeployment(bench)).id] }),
  'vehicleDeployment.batchStart': async bench => ({ ids: [(await seenDeployment(bench)).id] }),
  'vehicleDeployment.batchStop': async bench => ({ ids: [(await seenDeployment(bench, true)).id] }),
  'speedRule.add': async bench => speedDraft(bench),
  'speedRule.update': async bench => ({
    ...(await speedDraft(bench)),
    id: (await seenRule(bench)).id,
    version: 0,
  }),
  'speedRule.batchDelete': async bench => ({ ids: [(await seenRule(bench)).id] }),
  'speedRule.batchStart': async bench => {
    const { id } = await seenRule(bench)
    await bench.server.db.updateTable('speed_rule').set({ is_enabled: false }).where('id', '=', id).execute()
    return { ids: [id] }
  },
  'speedRule.batchStop': async bench => ({ ids: [(await seenRule(bench)).id] }),
  'carPark.add': async bench => parkDraft(bench),
  'carPark.update': async bench => ({
    ...(await parkDraft(bench)),
    id: (await seenPark(bench)).id,
    version: 0,
  }),
  'carPark.correct': async bench => ({ id: (await seenPark(bench)).id, occupied: 12 }),
  'carPark.batchDelete': async bench => ({ ids: [(await seenPark(bench)).id] }),
}
