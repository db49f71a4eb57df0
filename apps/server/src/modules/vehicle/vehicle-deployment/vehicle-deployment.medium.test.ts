import { ALWAYS, type Contract, type InputOf } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInOperator } from '#server/testing/alarm-operator.ts'
import { buildBlacklistEntry, buildBlacklistGroup } from '#server/testing/builders/vehicle/blacklist.ts'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildDeployment } from '#server/testing/builders/deployment.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { clientOf } from '#server/testing/client-of.ts'

const EDITOR = [
  'vehicle_deployment.view',
  'vehicle_deployment.edit',
  'vehicle.view',
  'blacklist.view',
  'blacklist.edit',
  'device.view',
] as const
const HOUR = 3_600_000

let server: TestServer
let ann: Awaited<ReturnType<typeof signInOperator>>
let list: { id: string; name: string }

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ann = await signInOperator(server, { name: 'Ann', permissions: EDITOR })
  list = await buildBlacklistGroup(server.db, { centreId: ann.area.centreId })
})

type Draft = InputOf<Contract['vehicleDeployment']['add']>
const draftOf = (given: Partial<Draft> = {}): Draft => ({
  name: '夜间-1',
  mode: 'listed',
  level: 'general',
  cameraIds: [ann.device.id],
  cameraGroupIds: [],
  groupIds: [list.id],
  time: null,
  week: ALWAYS,
  ...given,
})
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const added = async (given: Partial<Draft> = {}) =>
  (await ann.client.vehicleDeployment.add(draftOf(given))).returnObj!
const stateOf = async (id: string) => (await ann.client.vehicleDeployment.getDetails({ id })).returnObj?.state

describe('a deployment', () => {
  test('keeps all its fields, is found by name, code and status, and changed by who saw its newest edition', async () => {
    const gates = await buildCameraGroup(server.db, { areaId: ann.area.id, functionType: 'plate' })
    const time = { from: fromNow(1), to: fromNow(24 * 30) }
    const draft = draftOf({
      reason: 'Robbery',
      code: uniqueName('C'),
      cameraGroupIds: [gates.id],
      plates: ['粤B*56'],
      isNear: true,
      time,
      pauseSeconds: 60,
    })
    const { cameraIds: _c, cameraGroupIds: _g, groupIds: _l, ...fields } = draft
    const one = (await ann.client.vehicleDeployment.add(draft)).returnObj!
    expect(one).toMatchObject({
      ...fields,
      cameras: [{ id: ann.device.id, name: ann.device.name }],
      cameraGroups: [{ id: gates.id }],
      groups: [{ id: list.id, name: list.name }],
      isEnabled: true,
      state: 'waiting',
      createdBy: 'Ann',
    })
    for (const filter of [{ text: '夜间' }, { text: draft.code ?? '' }, { status: 'enabled' as const }]) {
      const { returnObj } = await ann.client.vehicleDeployment.getByPage(filter)
      expect(returnObj?.list.map(({ id }) => id)).toEqual([one.id])
    }
    const change = { ...draftOf(), id: one.id, version: 0 }
    const after = (await ann.client.vehicleDeployment.update(change)).returnObj!
    expect(after).toMatchObject({ plates: [], time: null, state: 'running', cameraGroups: [] })
    expect((await ann.client.vehicleDeployment.update(change)).errorCode).toBe('deployment.changed_meanwhile')
  })

  test.each<[string, Partial<Draft>]>([
    ['deployment.no_cameras', { cameraIds: [] }],
    ['deployment.no_lists', { groupIds: [] }],
    ['deployment.no_time', { week: { type: 'custom', dates: [], data: [] } }],
    ['deployment.end_before_start', { time: { from: fromNow(2), to: fromNow(1) } }],
    ['deployment.too_long', { time: { from: fromNow(1), to: fromNow(24 * 31) } }],
    ['deployment.in_past', { time: { from: fromNow(-2), to: fromNow(1) } }],
    ['request.invalid', { name: 'a b' }],
    ['request.invalid', { plates: ['*'] }],
  ])('is refused with %s', async (code, given) => {
    expect((await ann.client.vehicleDeployment.add(draftOf(given))).errorCode).toBe(code)
  })

  test('has a code of its own, and takes no camera, camera group or list of elsewhere', async () => {
    const code = uniqueName('C')
    await added({ code })
    expect((await ann.client.vehicleDeployment.add(draftOf({ code }))).errorCode).toBe(
      'deployment.code_taken',
    )
    const add = async (given: Partial<Draft>) =>
      (await ann.client.vehicleDeployment.add(draftOf(given))).errorCode
    expect(await add({ cameraIds: [(await buildDevice(server.db)).id] })).toBe('access.denied')
    expect(await add({ cameraGroupIds: [(await buildCameraGroup(server.db)).id] })).toBe('access.denied')
    expect(await add({ groupIds: [(await buildBlacklistGroup(server.db)).id] })).toBe(
      'deployment.list_unknown',
    )
  })

  test('is hidden from who may not see one of its cameras', async () => {
    const { centreId } = ann.area
    const other = await buildArea(server.db, { parentId: centreId })
    const beyond = await buildDevice(server.db, { areaId: other.id })
    const { id } = await buildDeployment(server.db, { centreId, cameraIds: [ann.device.id, beyond.id] })
    expect((await ann.client.vehicleDeployment.getByPage({})).returnObj?.total).toBe(0)
    expect((await ann.client.vehicleDeployment.getDetails({ id })).errorCode).toBe('access.denied')
    expect((await ann.client.vehicleDeployment.batchStop({ ids: [id] })).errorCode).toBe('access.denied')
    const viewer = await clientOf(
      server,
      { permissions: ['vehicle_deployment.view', 'vehicle.view'], areaIds: [centreId] },
      centreId,
    )
    expect((await viewer.vehicleDeployment.getDetails({ id })).success).toBe(true)
    expect((await viewer.vehicleDeployment.batchStop({ ids: [id] })).errorCode).toBe('access.denied')
  })
})

describe('the states of deployments', () => {
  test('all are enabled or none; an enabled one is not deleted, one that is over not enabled', async () => {
    const { id } = await added({ isEnabled: false })
    const { vehicleDeployment: calls } = ann.client
    expect(await stateOf(id)).toBe('stopped')
    const over = await buildDeployment(server.db, {
      centreId: ann.area.centreId,
      cameraIds: [ann.device.id],
      isEnabled: false,
      endsAt: new Date(Date.now() - HOUR),
    })
    expect((await calls.batchStart({ ids: [id, over.id] })).errorCode).toBe('deployment.ended')
    expect(await stateOf(id)).toBe('stopped')
    expect((await calls.batchStart({ ids: [id] })).success).toBe(true)
    expect((await calls.batchStart({ ids: [id] })).success).toBe(true)
    expect(await stateOf(id)).toBe('running')
    expect((await calls.batchDelete({ ids: [id, over.id] })).errorCode).toBe('deployment.is_enabled')
    expect((await calls.batchStop({ ids: [id] })).success).toBe(true)
    expect((await calls.batchDelete({ ids: [id, over.id] })).success).toBe(true)
    expect((await calls.getByPage({})).returnObj?.total).toBe(0)
  })

  test('a list in a deployment is not deleted, nor an entry while the deployment is enabled', async () => {
    const entry = await buildBlacklistEntry(server.db, { groupId: list.id })
    const { id } = await added()
    const remove = async () => (await ann.client.blacklist.batchDelete({ ids: [entry.id] })).errorCode
    expect(await remove()).toBe('deployment.uses_entry')
    await ann.client.vehicleDeployment.batchStop({ ids: [id] })
    expect(await remove()).toBeUndefined()
    const removeList = async () => (await ann.client.blacklistGroup.batchDelete({ ids: [list.id] })).errorCode
    expect(await removeList()).toBe('deployment.uses_list')
    await ann.client.vehicleDeployment.batchDelete({ ids: [id] })
    expect(await removeList()).toBeUndefined()
  })
})
