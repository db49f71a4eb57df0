import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#server/infra/database/database.ts'
import { buildArea, buildCentre, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { whileHeldOpen } from '#server/testing/held-open.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

// Two operators act at the same moment. Each race is run several times, because only some runs really overlap.
const RUNS = 12

let server: TestServer
let centre: BuiltArea
let admin: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  centre = await buildCentre(server.db)
  admin = await clientOf(server, { isSuper: true }, centre.id)
})

const area = (parentId = centre.id) => buildArea(server.db, { parentId })
const move = (moved: BuiltArea, parent: BuiltArea) =>
  admin.organisation.move({ id: moved.id, parentId: parent.id, version: 0 })
const rename = ({ id, code }: BuiltArea, name: string) =>
  admin.organisation.update({ id, code, name, kind: 'area', version: 0 })

const refusals = (answers: readonly { errorCode?: string | undefined }[]) =>
  answers.flatMap(({ errorCode }) => (errorCode === undefined ? [] : [errorCode]))

/** The areas whose stored path differs from the path that their parents give. */
async function wrongPaths(): Promise<string[]> {
  const rows = await server.db.selectFrom('area').select(['id', 'parent_id', 'path']).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const pathOf = (id: string): string[] => {
    const parent = byId.get(id)?.parent_id
    return parent ? [...pathOf(parent), id] : [id]
  }
  return rows.filter(row => row.path.join() !== pathOf(row.id).join()).map(row => row.id)
}

test('two moves that would make a circle: one of them is refused', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const [one, two] = [await area(), await area()]
    const [below1, below2] = [await area(one.id), await area(two.id)]
    const answers = await Promise.all([move(one, below2), move(two, below1)])
    expect(refusals(answers)).toEqual(['area.under_itself'])
  }
  expect(await wrongPaths()).toEqual([])
})

test('an area added while its parent moves ends up below the parent’s new place', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const [one, two] = [await area(), await area()]
    const room = await area(one.id)
    const code = `N${centre.code}${run}`
    const answers = await Promise.all([
      move(room, two),
      admin.organisation.add({ name: code, code, parentId: room.id }),
    ])
    expect(answers.map(answer => answer.errorCode)).toEqual([undefined, undefined])
  }
  expect(await wrongPaths()).toEqual([])
})

test('two moves that together would nest too deep: one of them is refused', async () => {
  await admin.parameter.update({ key: 'organisation.hierarchy_levels', value: 4 })
  for (let run = 0; run < RUNS; run += 1) {
    const [one, two, three] = [await area(), await area(), await area()]
    await area(one.id)
    // Either move alone makes 4 levels, both together 5.
    const answers = await Promise.all([move(one, two), move(two, three)])
    expect(refusals(answers)).toEqual(['area.too_deep'])
  }
})

test('refuses one of two changes of the same area', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const room = await area()
    const answers = await Promise.all([rename(room, `One ${room.code}`), rename(room, `Two ${room.code}`)])
    expect(refusals(answers)).toEqual(['area.changed_meanwhile'])
  }
})

test('refuses one of two areas with the same name', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const [one, two] = [await area(), await area()]
    const answers = await Promise.all([rename(one, `Same ${one.code}`), rename(two, `Same ${one.code}`)])
    expect(refusals(answers)).toEqual(['area.name_taken'])
  }
})

test('renamed and deleted at once: the delete holds, and the rename went before it or finds nothing', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const room = await area()
    const [renamed, removed] = await Promise.all([
      rename(room, `New ${room.code}`),
      admin.organisation.remove({ id: room.id }),
    ])
    expect([undefined, 'area.not_found']).toContain(renamed.errorCode)
    expect(removed.errorCode).toBeUndefined()
    expect((await admin.organisation.getDetails({ id: room.id })).errorCode).toBe('area.not_found')
  }
})

test('deleted while something is put into it: one of the two is refused, nothing is lost', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const room = await area()
    const put =
      run % 2 === 0
        ? admin.organisation.add({ name: `In ${room.code}`, code: `I${room.code}`, parentId: room.id })
        : buildDevice(server.db, { areaId: room.id }).then(
            () => ({ errorCode: undefined }),
            () => ({ errorCode: 'refused' }),
          )
    const [inside, removed] = await Promise.all([put, admin.organisation.remove({ id: room.id })])
    expect([inside.errorCode, removed.errorCode].filter(code => code === undefined)).toHaveLength(1)
  }
})

test.each([
  ['an area', 'area.has_children', (tx: Tx, id: string) => buildArea(tx, { parentId: id })],
  ['a device', 'area.has_devices', (tx: Tx, id: string) => buildDevice(tx, { areaId: id })],
])(
  'deleted while %s is being put into it: the first change makes the deletion fail',
  async (_name, code, put) => {
    const room = await area()
    const removed = await whileHeldOpen(
      server.db,
      tx => put(tx, room.id),
      () => admin.organisation.remove({ id: room.id }),
    )
    expect(removed.errorCode).toBe(code)
  },
)
