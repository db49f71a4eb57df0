import type { Contract, InputOf } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea, buildCentre, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'

type Draft = InputOf<Contract['organisation']['add']>

let server: TestServer
let centre: BuiltArea
let north: BuiltArea
let south: BuiltArea
let admin: ContractClient
/** A user who sees and edits the north only. */
let guard: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  centre = await buildCentre(server.db)
  north = await buildArea(server.db, { parentId: centre.id })
  south = await buildArea(server.db, { parentId: centre.id })
  admin = await clientOf(server, { isSuper: true }, centre.id)
  const permissions = ['organisation.view', 'organisation.edit'] as const
  guard = await clientOf(server, { permissions, areaIds: [north.id] }, centre.id)
})

const draft = (more: Partial<Draft> = {}): Draft => ({
  name: `Hall ${centre.code}`,
  code: `H${centre.code}`,
  ...more,
})
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

describe('add', () => {
  test('puts an area below the centre, or below another, and tells of it', async () => {
    const hall = await admin.organisation.add(draft({ longitude: 116.4, latitude: 39.9 }))
    expect(hall.returnObj).toMatchObject({ parentId: centre.id, centreId: centre.id, kind: 'area' })
    const hallId = hall.returnObj!.id
    const boundary: Draft['boundary'] = [
      [1, 1],
      [2, 1],
      [2, 2],
    ]
    const more = { name: `Room ${centre.code}`, code: `R${centre.code}`, kind: 'floor' as const, boundary }
    const room = await admin.organisation.add(draft({ ...more, parentId: hallId }))
    expect(room.returnObj).toMatchObject({ parentId: hallId, kind: 'floor', boundary })
    const events = await server.db
      .selectFrom('outbox')
      .select(['data', 'area_id'])
      .where('type', '=', 'organisation.changed')
      .where('area_id', '=', hallId)
      .execute()
    expect(events).toEqual([{ data: { areaId: hallId, hasMoved: true }, area_id: hallId }])
  })

  test('lets the user who added an area below their own see it at once', async () => {
    await guard.organisation.getTree()
    const added = await guard.organisation.add(draft({ parentId: north.id }))
    const tree = await guard.organisation.getTree()
    expect(tree.returnObj?.map(node => node.id)).toEqual([north.id, added.returnObj!.id])
  })

  test('refuses a code that exists, and a name that a sibling has', async () => {
    expect((await admin.organisation.add(draft({ code: north.code }))).errorCode).toBe('area.code_taken')
    const lobby = draft({ parentId: north.id, name: 'Lobby', code: 'LOBBY1' })
    expect((await admin.organisation.add(lobby)).success).toBe(true)
    const again = draft({ parentId: north.id, name: 'Lobby', code: 'LOBBY2' })
    expect((await admin.organisation.add(again)).errorCode).toBe('area.name_taken')
    expect((await admin.organisation.add({ ...again, parentId: south.id })).success).toBe(true)
  })

  test('refuses to nest deeper than the parameter says', async () => {
    const third = await buildArea(server.db, { parentId: north.id })
    await admin.parameter.update({ key: 'organisation.hierarchy_levels', value: 3 })
    expect((await admin.organisation.add(draft({ parentId: third.id }))).errorCode).toBe('area.too_deep')
    await admin.parameter.update({ key: 'organisation.hierarchy_levels', value: 4 })
    expect((await admin.organisation.add(draft({ parentId: third.id }))).success).toBe(true)
  })

  test('refuses a parent that is unknown, or of another centre', async () => {
    const other = await buildArea(server.db)
    for (const parentId of [other.id, UNKNOWN])
      expect((await admin.organisation.add(draft({ parentId }))).errorCode).toBe('area.not_found')
  })

  test('refuses an area out of reach, the centre itself among them', async () => {
    const answer = await guard.organisation.add(draft({ parentId: south.id }))
    expect(answer).toMatchObject({ status: 403, errorCode: 'access.denied' })
    expect((await guard.organisation.add(draft())).errorCode).toBe('access.no_area')
  })

  test.each([
    [{ code: 'with space' }],
    [{ name: '' }],
    [{ longitude: 181 }],
    [{ kind: 'centre' as 'area' }],
    [{ boundary: [[1, 1]] as [number, number][] }],
    [{ unknown: 1 } as Partial<Draft>],
  ])('refuses %o as malformed', async wrong => {
    expect((await admin.organisation.add(draft(wrong))).status).toBe(400)
  })
})

describe('the tree', () => {
  test('holds every area and device of the centre, and nothing of another', async () => {
    const gate = await buildArea(server.db, { parentId: north.id })
    const camera = await buildDevice(server.db, { areaId: gate.id, state: 'offline', cause: 'unreachable' })
    await buildDevice(server.db)
    const gone = await buildDevice(server.db, { areaId: gate.id })
    await server.db.updateTable('device').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    const { returnObj } = await admin.organisation.getTree()
    const parents = new Map(returnObj?.map(node => [node.id, node.parentId]))
    expect(parents).toEqual(
      new Map([
        [centre.id, null],
        [north.id, centre.id],
        [south.id, centre.id],
        [gate.id, north.id],
        [camera.id, gate.id],
      ]),
    )
    const node = (id: string) => returnObj?.find(found => found.id === id)
    expect(node(camera.id)).toMatchObject({ type: 'device', deviceKind: 'camera', state: 'offline' })
    expect(node(south.id)).toMatchObject({ hasChildren: false })
    expect(node(gate.id)).toMatchObject({ hasChildren: true })
  })

  test('begins at the user’s own areas', async () => {
    await buildDevice(server.db, { areaId: south.id })
    const mine = await buildDevice(server.db, { areaId: north.id })
    const { returnObj } = await guard.organisation.getTree()
    expect(returnObj?.map(node => [node.id, node.parentId])).toEqual([
      [north.id, null],
      [mine.id, north.id],
    ])
  })

  test('comes level by level too', async () => {
    const device = await buildDevice(server.db, { areaId: north.id })
    const level = async (client: ContractClient, parentCode?: string) => {
      const answer = await client.organisation.getChildren({ parentCode })
      return answer.returnObj?.map(node => node.id) ?? answer.errorCode
    }
    expect(await level(admin)).toEqual([centre.id])
    expect(await level(admin, north.code)).toEqual([device.id])
    expect(await level(guard)).toEqual([north.id])
    expect(await level(guard, south.code)).toBe('area.not_found')
    expect(await level(guard, 'nowhere')).toBe('area.not_found')
  })

  test('without devices can be opened only where areas are below', async () => {
    const room = await buildArea(server.db, { parentId: south.id })
    await buildDevice(server.db, { areaId: north.id })
    const areas = async (parentCode?: string) => {
      const answer = await admin.organisation.getChildren({ parentCode, type: 'areas' })
      return answer.returnObj?.map(node => [node.id, node.hasChildren])
    }
    expect(await areas()).toEqual([[centre.id, true]])
    expect(new Map((await areas(centre.code)) as [string, boolean][])).toEqual(
      new Map([
        [north.id, false],
        [south.id, true],
      ]),
    )
    expect(await areas(south.code)).toEqual([[room.id, false]])
    expect(await areas(north.code)).toEqual([])
  })
})

test('every call needs a login, its permission, and a centre of the user', async () => {
  const codes = async (client: ContractClient) => {
    const answers = await Promise.all([
      client.organisation.add(draft()),
      client.organisation.getTree(),
      client.organisation.getChildren(),
    ])
    return answers.map(answer => answer.errorCode)
  }
  const all = (code: string) => [code, code, code]
  const other = await buildCentre(server.db)
  const permissions = ['organisation.view', 'organisation.edit'] as const
  const areaIds = [north.id]
  expect(await codes(server.client)).toEqual(all('session.login_needed'))
  expect(await codes(await clientOf(server, { areaIds }, centre.id))).toEqual(all('access.denied'))
  const asGuard = (centerId?: string) => clientOf(server, { permissions, areaIds }, centerId)
  expect(await codes(await asGuard(other.id))).toEqual(all('access.no_centre'))
  expect(await codes(await asGuard())).toEqual(all('access.no_centre'))
  const placeless = await clientOf(server, { permissions }, centre.id)
  expect(await codes(placeless)).toEqual(all('access.no_centre_and_area'))
})
