import type { Contract, InputOf } from '@palisade/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCameraGroup } from '#server/testing/builders/camera-group.ts'
import { buildPanel } from '#server/testing/builders/defence-zone.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Draft = InputOf<Contract['cameraGroup']['add']>

const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const rights = ['device.view', 'camera.edit', 'device.edit'] as const

let server: TestServer
let area: BuiltArea
let camera: BuiltDevice
let guard: ContractClient
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  area = await buildArea(server.db)
  camera = await buildDevice(server.db, { areaId: area.id })
  guard = await clientOf(server, { permissions: rights, areaIds: [area.id] }, area.centreId)
  admin = await clientOf(server, { isSuper: true }, area.centreId)
})

const groupName = () => uniqueName('G').slice(0, 11)
const draft = (more: Partial<Draft> = {}): Draft => ({
  name: groupName(),
  areaId: area.id,
  functionType: 'ordinary',
  isVirtual: false,
  threshold: null,
  cameraIds: [camera.id],
  ...more,
})
const toldOf = async (id: string) => {
  const rows = await server.db
    .selectFrom('outbox')
    .select('area_id')
    .where('type', '=', 'camera_group.changed')
    .where(sql<boolean>`data ->> 'id' = ${id}`)
    .execute()
  return rows.map(row => row.area_id)
}

describe('add', () => {
  test('ties cameras together, and tells of it', async () => {
    const { returnObj } = await guard.cameraGroup.add(draft({ isVirtual: true, threshold: 50 }))
    expect(returnObj).toMatchObject({
      areaName: area.name,
      functionType: 'ordinary',
      isVirtual: true,
      // A group of the type `ordinary` recognises nothing, so its threshold is dropped.
      threshold: null,
      cameras: [{ id: camera.id, name: camera.name }],
      version: 0,
    })
    expect(await toldOf(returnObj!.id)).toEqual([area.id])
    expect((await guard.cameraGroup.getDetails({ id: returnObj!.id })).returnObj).toEqual(returnObj)
  })

  test('a recognising group has its threshold', async () => {
    const face = await guard.cameraGroup.add(draft({ functionType: 'face', threshold: 85 }))
    expect(face.returnObj).toMatchObject({ functionType: 'face', threshold: 85 })
    expect(await guard.cameraGroup.add(draft({ functionType: 'plate' }))).toMatchObject({
      status: 400,
      errorParams: { issues: [{ path: 'threshold', rule: 'threshold_needed' }] },
    })
  })

  test('refuses a name in use, a device that is no camera, and cameras or an area out of reach', async () => {
    const first = draft()
    await guard.cameraGroup.add(first)
    expect((await guard.cameraGroup.add(first)).errorCode).toBe('camera_group.name_taken')
    const panel = await buildPanel(server.db, { areaId: area.id })
    const code = async (more: Partial<Draft>) => (await guard.cameraGroup.add(draft(more))).errorCode
    expect(await code({ cameraIds: [camera.id, panel.id] })).toBe('device.not_a_camera')
    expect(await code({ cameraIds: [(await buildDevice(server.db)).id] })).toBe('access.denied')
    expect(await code({ cameraIds: [UNKNOWN] })).toBe('access.denied')
    expect(await code({ areaId: (await buildArea(server.db)).id })).toBe('access.denied')
    expect((await admin.cameraGroup.add(draft({ cameraIds: [UNKNOWN] }))).errorCode).toBe(
      'device.not_a_camera',
    )
    expect((await admin.cameraGroup.add(draft({ areaId: UNKNOWN }))).errorCode).toBe('area.not_found')
  })

  test.each([
    [{ name: '' }],
    [{ name: 'x'.repeat(15) }],
    [{ cameraIds: [] }],
    [{ threshold: 0 }],
    [{ threshold: 101 }],
    [{ functionType: 'smell' } as unknown as Partial<Draft>],
  ])('refuses %o as malformed', async wrong => {
    expect((await guard.cameraGroup.add(draft(wrong))).status).toBe(400)
  })
})

describe('update', () => {
  test('changes it, and keeps cameras that the user does not see', async () => {
    const hidden = await buildDevice(server.db)
    const second = await buildDevice(server.db, { areaId: area.id })
    const group = await buildCameraGroup(server.db, { areaId: area.id, cameraIds: [camera.id, hidden.id] })
    const name = groupName()
    const change = { ...draft({ name, cameraIds: [second.id] }), id: group.id, version: 0 }
    const { returnObj } = await guard.cameraGroup.update(change)
    expect(returnObj).toMatchObject({ name, cameras: [{ id: second.id }], version: 1 })
    const whole = await admin.cameraGroup.getDetails({ id: group.id })
    expect(whole.returnObj?.cameras.map(({ id }) => id).toSorted()).toEqual([hidden.id, second.id].toSorted())
    const audit = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'camera_group.update')
      .where('object', '=', group.id)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ before: { name: group.name }, after: { name } })
  })

  test('refuses the second of two operators', async () => {
    const group = await buildCameraGroup(server.db, { areaId: area.id, cameraIds: [camera.id] })
    const change = () => guard.cameraGroup.update({ ...draft(), id: group.id, version: 0 })
    const codes = (await Promise.all([change(), change()])).map(answer => answer.errorCode ?? 'ok')
    expect(codes.toSorted()).toEqual(['camera_group.changed_meanwhile', 'ok'])
  })

  test('moving needs the new area too, and both areas are told', async () => {
    const other = await buildArea(server.db)
    const group = await buildCameraGroup(server.db, { areaId: area.id, cameraIds: [camera.id] })
    const change = { ...draft({ areaId: other.id }), id: group.id, version: 0 }
    expect((await guard.cameraGroup.update(change)).errorCode).toBe('access.no_area')
    expect((await admin.cameraGroup.update(change)).returnObj?.areaId).toBe(other.id)
    expect(new Set(await toldOf(group.id))).toEqual(new Set([area.id, other.id]))
  })

  test('refuses a name in use and changes nothing then; refuses a deleted group', async () => {
    const [one, two] = [
      await buildCameraGroup(server.db, { areaId: area.id, cameraIds: [camera.id] }),
      await buildCameraGroup(server.db, { areaId: area.id }),
    ]
    const second = await buildDevice(server.db, { areaId: area.id })
    const taken = { ...draft({ name: two.name, cameraIds: [second.id] }), id: one.id, version: 0 }
    expect((await guard.cameraGroup.update(taken)).errorCode).toBe('camera_group.name_taken')
    const details = await guard.cameraGroup.getDetails({ id: one.id })
    expect(details.returnObj).toMatchObject({ name: one.name, cameras: [{ id: camera.id }], version: 0 })
    const gone = { ...draft(), id: UNKNOWN, version: 0 }
    expect((await guard.cameraGroup.update(gone)).errorCode).toBe('access.denied')
    expect((await admin.cameraGroup.update(gone)).errorCode).toBe('camera_group.not_found')
    expect((await admin.cameraGroup.getDetails({ id: UNKNOWN })).errorCode).toBe('camera_group.not_found')
  })
})

test('lists the groups of the user’s areas by name and function', async () => {
  const word = uniqueName('L').slice(0, 9)
  const plate = await buildCameraGroup(server.db, {
    areaId: area.id,
    name: `${word}-1`,
    functionType: 'plate',
    cameraIds: [camera.id],
  })
  await buildCameraGroup(server.db, { areaId: area.id, name: `${word}-2` })
  await buildCameraGroup(server.db, { name: `${word}-3` })
  const names = async (filter: InputOf<Contract['cameraGroup']['getByPage']>) =>
    (await guard.cameraGroup.getByPage({ name: word.toUpperCase(), ...filter })).returnObj?.list.map(
      ({ name }) => name.at(-1),
    )
  expect(await names({})).toEqual(['1', '2'])
  expect(await names({ order: 'desc', orderBy: 'name' })).toEqual(['2', '1'])
  expect(await names({ functionType: 'plate' })).toEqual(['1'])
  const { returnObj } = await guard.cameraGroup.getByPage({ name: plate.name })
  expect(returnObj?.list).toMatchObject([{ threshold: 80, cameras: [{ name: camera.name }] }])
})

test('deleting a group leaves its cameras; deleting a camera leaves the group, empty', async () => {
  const [one, two] = [
    await buildCameraGroup(server.db, { areaId: area.id, cameraIds: [camera.id] }),
    await buildCameraGroup(server.db, { areaId: area.id, cameraIds: [camera.id] }),
  ]
  expect((await guard.cameraGroup.batchDelete({ ids: [one.id] })).success).toBe(true)
  expect(await toldOf(one.id)).toEqual([area.id])
  expect((await guard.device.getDetails({ id: camera.id })).success).toBe(true)
  await guard.device.batchDelete({ ids: [camera.id] })
  expect((await guard.cameraGroup.getDetails({ id: two.id })).returnObj?.cameras).toEqual([])
})

test('nobody without a session, a permission or the area', async () => {
  const { id } = await buildCameraGroup(server.db, { areaId: area.id, cameraIds: [camera.id] })
  const calls = (client: ContractClient) => [
    client.cameraGroup.add(draft()),
    client.cameraGroup.update({ ...draft(), id, version: 0 }),
    client.cameraGroup.batchDelete({ ids: [id] }),
    client.cameraGroup.getDetails({ id }),
    client.cameraGroup.getByPage({}),
  ]
  for (const answer of await Promise.all(calls(server.client))) expect(answer.status).toBe(401)
  const idle = await clientOf(server, { permissions: ['alarm.view'], areaIds: [area.id] }, area.centreId)
  for (const answer of await Promise.all(calls(idle))) expect(answer.errorCode).toBe('access.denied')
  const elsewhere = await buildArea(server.db)
  const stranger = await clientOf(
    server,
    { permissions: rights, areaIds: [elsewhere.id] },
    elsewhere.centreId,
  )
  const answers = await Promise.all(calls(stranger))
  for (const answer of answers.slice(0, 4)) expect(answer.errorCode).toBe('access.denied')
  expect(answers[4]).toMatchObject({ returnObj: { total: 0 } })
})
