import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, buildCentre, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { findAlarmsInView } from '#server/modules/alarm/alarm/record/alarm-area.queries.ts'

let server: TestServer
let centre: BuiltArea
/** The areas of a chain, each below the one before it, the top one first. */
const levels: BuiltArea[] = []

beforeAll(async () => {
  server = await startTestServer()
  centre = await buildCentre(server.db)
  let parentId = centre.id
  for (let n = 0; n < 5; n += 1) {
    const area = await buildArea(server.db, { parentId })
    levels.push(area)
    parentId = area.id
  }
})
afterAll(() => server.stop())

const viewer = (areaIds: string[], more: object = {}) =>
  clientOf(server, { permissions: ['organisation.view'], areaIds, ...more }, centre.id)
const idsFrom = (level: number) => levels.slice(level).map(area => area.id)

test('granted one level, a user sees it and all below, from the top down', async () => {
  for (const level of [0, 2, 4]) {
    const client = await viewer([levels[level]!.id])
    const { returnObj } = await client.organisation.getTree()
    expect(returnObj?.map(node => node.id)).toEqual(idsFrom(level))
    const parents = [null, ...idsFrom(level).slice(0, -1)]
    expect(returnObj?.map(node => node.parentId)).toEqual(parents)
  }
})

test('two branches granted separately are side by side, and a branch inside another is listed once', async () => {
  const client = await viewer([levels[3]!.id, levels[1]!.id])
  const { returnObj } = await client.organisation.getTree()
  expect(returnObj?.map(node => node.id)).toEqual(idsFrom(1))
  expect(returnObj?.filter(node => node.parentId === null)).toHaveLength(1)
})

test('siblings of one level are ordered by name', async () => {
  const parent = await buildArea(server.db, { parentId: centre.id })
  const { code } = parent
  for (const letter of ['c', 'a', 'b']) {
    await buildArea(server.db, { parentId: parent.id, name: `${code} ${letter}` })
    await buildDevice(server.db, { areaId: parent.id, name: `${code}-${letter}` })
  }
  const client = await viewer([parent.id])
  const { returnObj } = await client.organisation.getChildren({ parentCode: code })
  const expected = [' ', '-'].flatMap(sign => ['a', 'b', 'c'].map(letter => `${code}${sign}${letter}`))
  expect(returnObj?.map(node => node.name)).toEqual(expected)
})

test('an area whose last device is deleted has nothing below it', async () => {
  const area = await buildArea(server.db, { parentId: centre.id })
  const device = await buildDevice(server.db, { areaId: area.id })
  const hasChildren = async () => {
    const client = await viewer([area.id])
    return (await client.organisation.getTree()).returnObj?.find(node => node.id === area.id)?.hasChildren
  }
  expect(await hasChildren()).toBe(true)
  await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', device.id).execute()
  expect(await hasChildren()).toBe(false)
})

test('an area of another centre is not found by its code, though the user may see it', async () => {
  const other = await buildArea(server.db)
  const client = await viewer([levels[0]!.id, other.id])
  const answer = await client.organisation.getChildren({ parentCode: other.code })
  expect(answer.errorCode).toBe('area.not_found')
})

const view = async (areaIds: AccessSnapshot['areaIds'], areaId?: string) => {
  const access = {
    userId: '',
    isSuper: false,
    permissions: new Set(),
    areaIds,
    devices: 'areas',
    holders: new Set<string>(),
    centres: [],
  } as AccessSnapshot
  const scope = { access, centre: { id: centre.id, areaId: centre.id } }
  return (await findAlarmsInView(server.db, scope, areaId === undefined ? {} : { areaIds: [areaId] })).areas
}

test('alarms are searched in the areas in view, narrowed to one and the areas below it', async () => {
  const granted = new Set(idsFrom(1))
  expect(new Set(await view(granted))).toEqual(granted)
  expect(new Set(await view(granted, levels[3]!.id))).toEqual(new Set(idsFrom(3)))
  expect(new Set(await view(granted, levels[0]!.id))).toEqual(granted)
})

test('an area out of view, of another centre or unknown narrows to nothing, never to everything', async () => {
  const other = await buildArea(server.db)
  const granted = new Set([...idsFrom(4), other.id])
  expect(await view(granted, other.id)).toEqual([])
  expect(await view(granted, '01890000-0000-7000-8000-000000000000')).toEqual([])
  expect(await view(new Set())).toEqual([])
  expect(await view('all', other.id)).toEqual([])
})

test('a user who reaches every area sees only the areas of the chosen centre', async () => {
  await buildCentre(server.db)
  const found = await view('all')
  expect(found).not.toBe('all')
  expect(found).toEqual(expect.arrayContaining([centre.id, ...idsFrom(0)]))
})
