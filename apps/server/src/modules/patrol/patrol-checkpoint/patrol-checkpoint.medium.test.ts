import { CHECKPOINT_ALPHABET, CHECKPOINT_CODE_LENGTH, type CheckpointDraft } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const EDITOR = ['patrol_plan.view', 'patrol_plan.edit'] as const

async function setUp(permissions: readonly ('patrol_plan.view' | 'patrol_plan.edit')[] = EDITOR) {
  const area = await buildArea(server.db)
  const client = await clientOf(server, { permissions, areaIds: [area.id] }, area.centreId)
  const draft = (given: Partial<CheckpointDraft> = {}): CheckpointDraft => ({
    name: 'Loading dock',
    areaId: area.id,
    longitude: 121.5,
    latitude: 31.2,
    remarks: '',
    ...given,
  })
  return { area, points: client.patrolCheckpoint, draft }
}

test('a checkpoint is added, changed and deleted; its name is its own in the area', async () => {
  const { area, points, draft } = await setUp()
  const added = (await points.add(draft())).returnObj!
  expect(added).toMatchObject({ name: 'Loading dock', areaName: area.name, longitude: 121.5, version: 0 })
  expect((await points.add(draft({ name: 'LOADING DOCK' }))).errorCode).toBe('patrol_checkpoint.name_taken')
  const change = { ...draft({ name: 'Gate', longitude: null, latitude: null }), id: added.id }
  expect((await points.update({ ...change, version: 0 })).returnObj).toMatchObject({
    name: 'Gate',
    version: 1,
  })
  expect((await points.update({ ...change, version: 0 })).errorCode).toBe(
    'patrol_checkpoint.changed_meanwhile',
  )
  expect((await points.getByPage({ name: 'gat' })).returnObj).toMatchObject({
    total: 1,
    list: [{ id: added.id, longitude: null }],
  })
  expect((await points.batchDelete({ ids: [added.id] })).success).toBe(true)
  expect((await points.getByPage({})).returnObj?.total).toBe(0)
})

test('a tag belongs to one checkpoint, however its id is written', async () => {
  const { points, draft } = await setUp()
  const added = (await points.add(draft({ nfcId: '04:a2 1b-9c' }))).returnObj
  expect(added?.nfcId).toBe('04A21B9C')
  expect((await points.add(draft({ name: 'Gate', nfcId: '04a21b9c' }))).errorCode).toBe(
    'patrol_checkpoint.nfc_taken',
  )
  expect((await points.add(draft({ name: 'Gate', nfcId: '04;' }))).errorCode).toBe('request.invalid')
})

test('half a place is none', async () => {
  const { points, draft } = await setUp()
  expect((await points.add(draft({ latitude: null }))).errorCode).toBe('request.invalid')
})

test('codes are printed by area and name, and a new one ends the old one', async () => {
  const { points, draft } = await setUp()
  const dock = (await points.add(draft())).returnObj!
  const gate = (await points.add(draft({ name: 'Gate' }))).returnObj!
  const ids = [dock.id, gate.id]
  const before = (await points.getCodes({ ids })).returnObj!
  expect(before.map(({ name }) => name)).toEqual(['Gate', 'Loading dock'])
  const code = new RegExp(`^[${CHECKPOINT_ALPHABET}]{${CHECKPOINT_CODE_LENGTH}}$`)
  for (const one of before) expect(one.code).toMatch(code)
  const renewed = (await points.renewCode({ id: gate.id })).returnObj!
  expect(renewed.code).not.toBe(before[0]?.code)
  const after = (await points.getCodes({ ids })).returnObj!
  expect(after.map(one => one.code)).toEqual([renewed.code, before[1]?.code])
  const rows = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', 'like', 'patrol_checkpoint.%')
    .execute()
  expect(JSON.stringify(rows)).not.toContain(renewed.code)
})

test('another area is out of reach, and who only looks gets no code', async () => {
  const { points, draft } = await setUp()
  const { id } = (await points.add(draft())).returnObj!
  const elsewhere = await setUp()
  expect((await elsewhere.points.getByPage({})).returnObj?.total).toBe(0)
  for (const answer of [
    await elsewhere.points.getCodes({ ids: [id] }),
    await elsewhere.points.renewCode({ id }),
    await elsewhere.points.batchDelete({ ids: [id] }),
    await elsewhere.points.update({ ...draft(), id, version: 0 }),
    await points.add(elsewhere.draft()),
    await points.update({ ...elsewhere.draft(), id, version: 0 }),
    await (await setUp(['patrol_plan.view'])).points.add(draft()),
  ])
    expect(answer.errorCode).toBe('access.denied')
})
