import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import {
  asSent,
  buildSite,
  detailsOf,
  editor,
  lastTold,
  toldSince,
  UNKNOWN,
  type AreaChange,
  type Site,
} from './organisation.testing.ts'

let server: TestServer
let site: Site
let { centre, north, south, room, admin, guard } = {} as Site

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  site = await buildSite(server)
  ;({ centre, north, south, room, admin, guard } = site)
})

const change = async (area: { id: string }, more: Partial<AreaChange> = {}): Promise<AreaChange> => ({
  ...asSent(await detailsOf(site, area)),
  ...more,
})

describe('update', () => {
  test('changes every field, and tells those who see the area', async () => {
    const fields = {
      name: `Hall ${centre.code}`,
      code: `H${centre.code}`,
      kind: 'building' as const,
      internalCode: 'H1',
      purpose: 'Storage',
      remarks: 'East side',
      longitude: 121.5,
      latitude: -31.2,
    }
    const from = await lastTold(server)
    const answer = await guard.organisation.update(await change(room, fields))
    expect(answer.returnObj).toMatchObject({ ...fields, id: room.id, parentId: north.id, version: 1 })
    expect(await toldSince(server, from)).toEqual([room.id])
  })

  test('empties fields that are left out, except the outline', async () => {
    const boundary: AreaChange['boundary'] = [
      [1, 1],
      [2, 1],
      [2, 2],
    ]
    const more = { internalCode: 'Z9', purpose: 'x', longitude: 1, latitude: 1, boundary }
    await admin.organisation.update(await change(room, more))
    const { returnObj } = await admin.organisation.update(await change(room))
    expect(returnObj).toMatchObject({ internalCode: null, purpose: '', longitude: null, boundary })
    await admin.organisation.update(await change(room, { boundary: null }))
    expect((await detailsOf(site, room)).boundary).toBeNull()
  })

  test('refuses a name, code or custom code that exists', async () => {
    const other = await buildArea(server.db, { parentId: north.id, internalCode: 'A1' })
    const codeOf = async (more: Partial<AreaChange>) =>
      (await admin.organisation.update(await change(room, more))).errorCode
    expect(await codeOf({ name: other.name })).toBe('area.name_taken')
    expect(await codeOf({ code: other.code })).toBe('area.code_taken')
    expect(await codeOf({ internalCode: 'A1' })).toBe('area.internal_code_taken')
    expect(await codeOf({ internalCode: 'A2' })).toBeUndefined()
  })

  test('a custom code is free elsewhere in the tree', async () => {
    await buildArea(server.db, { parentId: south.id, internalCode: 'A1' })
    expect((await admin.organisation.update(await change(room, { internalCode: 'A1' }))).success).toBe(true)
  })

  test('refuses a change based on an old version', async () => {
    const stale = await change(room, { name: `Late ${centre.code}` })
    await admin.organisation.update(await change(room, { remarks: 'first' }))
    expect((await admin.organisation.update(stale)).errorCode).toBe('area.changed_meanwhile')
    expect((await detailsOf(site, room)).remarks).toBe('first')
  })

  test('a centre stays one, and nothing else becomes one', async () => {
    expect((await admin.organisation.update(await change(centre, { kind: 'park' }))).status).toBe(400)
    expect((await admin.organisation.update(await change(room, { kind: 'centre' }))).status).toBe(400)
  })

  test('a floor that carries a plan, or devices on it, stays a floor', async () => {
    const [planned, placed] = [0, 1].map(() => buildArea(server.db, { parentId: room.id, kind: 'floor' }))
    const floor_id = (await planned!).id
    const plan = { file_key: 'x', content_type: 'image/png', pixel_width: 9, pixel_height: 9, width: 9 }
    await server.db
      .insertInto('floor_plan')
      .values({ floor_id, ...plan, longitude: 1, latitude: 1 })
      .execute()
    const device = await buildDevice(server.db, { areaId: room.id })
    const on = { floor_id: (await placed!).id }
    await server.db.updateTable('device').set(on).where('id', '=', device.id).execute()
    for (const floor of [await planned!, await placed!]) {
      const answer = await admin.organisation.update(await change(floor, { kind: 'area' }))
      expect(answer.errorCode).toBe('area.kind_in_use')
      expect((await admin.organisation.update(await change(floor, { remarks: 'x' }))).success).toBe(true)
    }
  })

  test('refuses an area out of reach, and one that is gone', async () => {
    expect((await guard.organisation.update(await change(south))).errorCode).toBe('access.denied')
    const gone = await change(room, { id: UNKNOWN })
    expect((await admin.organisation.update(gone)).errorCode).toBe('area.not_found')
  })

  test.each<[Partial<AreaChange>]>([
    [{ code: 'with space' }],
    [{ code: 'A'.repeat(51) }],
    [{ code: '' }],
    [{ internalCode: 'ABC' }],
    [{ internalCode: 'A' }],
    [{ internalCode: '门1' }],
    [{ name: ' ' }],
    [{ name: 'n'.repeat(101) }],
    [{ longitude: -180.1 }],
    [{ latitude: 90.1 }],
    [{ remarks: 'r'.repeat(201) }],
    [{ version: -1 }],
    [{ parentId: UNKNOWN } as Partial<AreaChange>],
  ])('refuses %o as malformed', async wrong => {
    expect((await admin.organisation.update(await change(room, wrong))).status).toBe(400)
  })
})

describe('move', () => {
  const move = async (client: ContractClient, area: { id: string }, parent: { id: string }) => {
    const { version } = await detailsOf(site, area)
    return client.organisation.move({ id: area.id, parentId: parent.id, version })
  }

  test('takes all below along, and tells both ends', async () => {
    const shelf = await buildArea(server.db, { parentId: room.id })
    const device = await buildDevice(server.db, { areaId: shelf.id })
    const from = await lastTold(server)
    const answer = await move(admin, room, south)
    expect(answer.returnObj).toMatchObject({
      parentId: south.id,
      parentName: south.name,
      level: 3,
      version: 1,
    })
    const tree = await guard.organisation.getTree()
    expect(tree.returnObj?.map(node => node.id)).toEqual([north.id])
    const manager = await clientOf(server, { permissions: editor, areaIds: [south.id] }, centre.id)
    const moved = await manager.organisation.getTree()
    expect(moved.returnObj?.map(node => node.id)).toEqual([south.id, room.id, shelf.id, device.id])
    expect(await toldSince(server, from)).toEqual([north.id, south.id, room.id])
  })

  test('to the present place changes nothing', async () => {
    const from = await lastTold(server)
    expect((await move(admin, room, north)).returnObj).toMatchObject({ parentId: north.id, version: 0 })
    expect(await toldSince(server, from)).toEqual([])
  })

  test('refuses a place below itself, in another centre, or gone', async () => {
    const other = await buildArea(server.db)
    const shelf = await buildArea(server.db, { parentId: room.id })
    expect((await move(admin, north, shelf)).errorCode).toBe('area.under_itself')
    expect((await move(admin, north, north)).errorCode).toBe('area.under_itself')
    expect((await move(admin, room, other)).errorCode).toBe('area.other_centre')
    expect((await move(admin, centre, room)).errorCode).toBe('area.under_itself')
    expect((await move(admin, centre, other)).errorCode).toBe('area.other_centre')
    expect((await move(admin, room, { id: UNKNOWN })).errorCode).toBe('area.not_found')
  })

  test('refuses to take the deepest one below it deeper than the parameter says', async () => {
    const shelf = await buildArea(server.db, { parentId: room.id })
    await admin.parameter.update({ key: 'organisation.hierarchy_levels', value: 4 })
    // The path centre, south, north, room, shelf would have 5 levels.
    expect((await move(admin, north, south)).errorCode).toBe('area.too_deep')
    expect((await move(admin, shelf, south)).success).toBe(true)
    expect((await move(admin, north, south)).success).toBe(true)
  })

  test('refuses a custom code that a new brother has', async () => {
    const moving = await buildArea(server.db, { parentId: north.id, internalCode: 'B1' })
    await buildArea(server.db, { parentId: south.id, internalCode: 'B1' })
    expect((await move(admin, moving, south)).errorCode).toBe('area.internal_code_taken')
  })

  test('refuses a move based on an old version', async () => {
    await move(admin, room, south)
    const answer = await admin.organisation.move({ id: room.id, parentId: north.id, version: 0 })
    expect(answer.errorCode).toBe('area.changed_meanwhile')
  })

  test('needs the area, its new place, and the place that it leaves', async () => {
    expect((await move(guard, room, south)).errorCode).toBe('access.denied')
    expect((await move(guard, south, north)).errorCode).toBe('access.denied')
    const both = await clientOf(server, { permissions: editor, areaIds: [north.id, south.id] }, centre.id)
    expect((await move(both, north, south)).errorCode).toBe('access.no_area')
    expect((await move(both, room, south)).success).toBe(true)
  })
})

test('every change needs a login and its permission', async () => {
  const codes = async (client: ContractClient) => {
    const sent = await change(room)
    const answers = await Promise.all([
      client.organisation.addCentre({ name: 'C', code: 'C' }),
      client.organisation.update(sent),
      client.organisation.move({ id: room.id, parentId: south.id, version: 0 }),
      client.organisation.remove({ id: room.id }),
      client.organisation.getDetails({ id: room.id }),
    ])
    return answers.map(answer => answer.errorCode)
  }
  const areaIds = [centre.id]
  expect(await codes(server.client)).toEqual(Array<string>(5).fill('session.login_needed'))
  expect(await codes(await clientOf(server, { areaIds }, centre.id))).toEqual(
    Array<string>(5).fill('access.denied'),
  )
  const viewer = await clientOf(server, { permissions: ['organisation.view'], areaIds }, centre.id)
  expect(await codes(viewer)).toEqual([...Array<string>(4).fill('access.denied'), undefined])
})

test('a change is logged with the area before and after', async () => {
  await admin.organisation.update(await change(room, { remarks: 'new' }))
  const row = await server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after', 'result'])
    .where('object', '=', room.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ action: 'area.update', result: 'ok' })
  expect([row.before, row.after]).toMatchObject([{ remarks: '' }, { remarks: 'new' }])
})
