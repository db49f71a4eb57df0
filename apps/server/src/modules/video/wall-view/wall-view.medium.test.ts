import { WALL_VIEWS_MAX, type Contract, type InputOf } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { buildSession } from '#server/testing/builders/session.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import {
  countTold,
  groupOf,
  setAreas,
  watcher,
  type Person,
} from '#server/modules/video/favorite/sharing.testing.ts'

type Draft = InputOf<Contract['wallView']['add']>
type Windows = Draft['windows']

const UNKNOWN = '01890000-0000-7000-8000-000000000000'

let server: TestServer
let area: BuiltArea
let other: BuiltArea
let gate: BuiltDevice
let yard: BuiltDevice
let vault: BuiltDevice
let owner: Person
let mate: Person
let groupId: string

beforeAll(async () => {
  server = await startTestServer()
  area = await buildArea(server.db)
  other = await buildArea(server.db)
  gate = await buildDevice(server.db, { areaId: area.id, name: 'Gate' })
  yard = await buildDevice(server.db, { areaId: area.id, name: 'Yard' })
  vault = await buildDevice(server.db, { areaId: other.id, name: 'Vault' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  owner = await watcher(server, [area.id, other.id], area.centreId)
  mate = await watcher(server, [area.id], area.centreId)
  groupId = await groupOf(server, owner, mate)
})

const shows = (...cameras: (BuiltDevice | undefined)[]): Windows =>
  cameras.flatMap((camera, index) =>
    camera ? [{ window: index + 1, cameraId: camera.id, stream: null }] : [],
  )
const draft = (more: Partial<Draft> = {}): Draft => ({
  name: 'Front',
  groupId: null,
  layout: 4,
  windows: shows(gate, undefined, vault),
  tour: null,
  ...more,
})
const add = async (more: Partial<Draft> = {}) => (await owner.client.wallView.add(draft(more))).returnObj!
const listOf = async ({ client }: Person) => (await client.wallView.getList({})).returnObj!
const shownOn = (view: { windows: { window: number; camera: { name: string } }[] } | null | undefined) =>
  view?.windows.map(({ window, camera }) => `${window} ${camera.name}`)
const folderOf = async (name: string, shared: string | null = null) =>
  (await owner.client.favorite.add({ name, groupId: shared, cameras: [] })).returnObj!.id

describe('a saved view', () => {
  test('keeps layout, windows, streams and tour, and is opened by its name', async () => {
    const folderId = await folderOf('Round')
    const windows = [{ window: 36, cameraId: gate.id, stream: 'sub' as const }]
    const tour = { folderId, seconds: 15, window: 4 }
    const view = await add({ layout: 36, windows, tour })
    expect(view).toMatchObject({ name: 'Front', layout: 36, tour, isOwn: true, group: null, version: 0 })
    expect(view.windows).toEqual([{ window: 36, camera: { id: gate.id, name: 'Gate' }, stream: 'sub' }])
    expect(await listOf(owner)).toEqual([view])
    expect(await listOf(mate)).toEqual([])
    await owner.client.favorite.batchDelete({ ids: [folderId] })
    expect((await listOf(owner))[0]?.tour).toBeNull()
  })

  test('has a name of its own, and is changed by one console at a time', async () => {
    const view = await add()
    expect((await owner.client.wallView.add(draft())).errorCode).toBe('wall_view.name_taken')
    expect((await mate.client.wallView.add(draft({ windows: [] }))).success).toBe(true)
    const change = () => owner.client.wallView.update({ ...draft({ layout: 9 }), id: view.id, version: 0 })
    const codes = (await Promise.all([change(), change()])).map(({ errorCode = 'ok' }) => errorCode)
    expect(codes.toSorted()).toEqual(['ok', 'wall_view.changed_meanwhile'])
    const gone = { ...draft(), id: UNKNOWN, version: 0 }
    expect((await owner.client.wallView.update(gone)).errorCode).toBe('wall_view.not_found')
    await owner.client.wallView.batchDelete({ ids: [view.id, UNKNOWN] })
    expect(await listOf(owner)).toEqual([])
  })

  test('shared, it shows each reader only what they may see, without another’s private tour', async () => {
    const folderId = await folderOf('Private')
    const view = await add({ groupId, tour: { folderId, seconds: 10, window: null } })
    const [seen] = await listOf(mate)
    expect(seen).toMatchObject({ id: view.id, isOwn: false, tour: null })
    expect(shownOn(seen)).toEqual(['1 Gate'])
    expect(JSON.stringify(seen)).not.toContain(vault.id)
    const change = { ...draft({ windows: shows(gate) }), id: view.id, version: 0 }
    expect((await mate.client.wallView.update(change)).errorCode).toBe('access.denied')
    expect((await mate.client.wallView.batchDelete({ ids: [view.id] })).errorCode).toBe('access.denied')
    expect(await countTold(server, 'wall_view.changed', mate)).toBe(1)
  })

  test('shared, it can be declined, also as the tour’s folder of another’s view', async () => {
    const folderId = await folderOf('Round', groupId)
    const view = await add({ groupId, tour: { folderId, seconds: 5, window: null } })
    const seen = async () => (await mate.client.wallView.getList({})).returnObj!
    await mate.client.favorite.decline({ id: folderId, isDeclined: true })
    expect(await seen()).toMatchObject([{ id: view.id, tour: null }])
    await mate.client.wallView.decline({ id: view.id, isDeclined: true })
    expect(await seen()).toEqual([])
    await mate.client.wallView.decline({ id: view.id, isDeclined: false })
    expect(await seen()).toHaveLength(1)
  })

  test('says to its owner which windows are missing, and lets them go only when that is asked for', async () => {
    const view = await add({ groupId })
    expect(view.missing).toEqual([])
    await setAreas(server, owner, [area.id])
    expect((await listOf(owner))[0]?.missing).toEqual([3])
    expect((await listOf(mate))[0]?.missing).toEqual([])
    const { returnObj: refused } = await owner.client.wallView.getRefused({
      cameraIds: [gate.id, vault.id, UNKNOWN],
    })
    expect(refused).toEqual([vault.id, UNKNOWN])
    const save = async (version: number, dropsMissing: boolean) => {
      const update = { ...draft({ groupId, windows: shows(gate) }), id: view.id, version, dropsMissing }
      return (await owner.client.wallView.update(update)).returnObj?.missing
    }
    expect(await save(0, false)).toEqual([3])
    expect(await save(1, true)).toEqual([])
    await setAreas(server, owner, [area.id, other.id])
    expect(shownOn((await listOf(owner))[0])).toEqual(['1 Gate'])
  })

  test('a window whose right was lost is gone, and there again with it, though the view was saved meanwhile', async () => {
    const view = await add()
    await setAreas(server, owner, [area.id])
    expect(shownOn((await listOf(owner))[0])).toEqual(['1 Gate'])
    const save = (version: number, windows: Windows) =>
      owner.client.wallView.update({ ...draft({ windows }), id: view.id, version })
    expect(shownOn((await save(0, shows(gate, yard))).returnObj)).toEqual(['1 Gate', '2 Yard'])
    await setAreas(server, owner, [area.id, other.id])
    expect(shownOn((await listOf(owner))[0])).toEqual(['1 Gate', '2 Yard', '3 Vault'])
    // Its window was given to another camera meanwhile.
    await setAreas(server, owner, [area.id])
    await save(1, shows(gate, undefined, yard))
    await setAreas(server, owner, [area.id, other.id])
    expect(shownOn((await listOf(owner))[0])).toEqual(['1 Gate', '3 Yard'])
  })

  test('takes no camera out of reach, no sensor, no foreign folder, and none beyond the limit', async () => {
    const code = async (more: Partial<Draft>, { client } = owner) =>
      (await client.wallView.add(draft({ name: uniqueName('v'), ...more }))).errorCode
    const sensor = await buildDevice(server.db, { areaId: area.id, driver: 'http' })
    const tour = { folderId: await folderOf('Mine'), seconds: 10, window: null }
    expect(await code({}, mate)).toBe('access.denied')
    expect(await code({ windows: shows(sensor) })).toBe('device.not_a_camera')
    expect(await code({ windows: [], tour }, mate)).toBe('favorite.not_found')
    expect(await code({ windows: [], groupId: UNKNOWN })).toBe('favorite.group_not_own')
    const rows = Array.from({ length: WALL_VIEWS_MAX - 1 }, (_, n) => ({
      user_id: owner.id,
      name: `many ${n}`,
      layout: 4,
    }))
    await server.db.insertInto('wall_view').values(rows).execute()
    expect((await Promise.all([code({}), code({})])).toSorted()).toEqual(['wall_view.too_many', undefined])
  })
})

describe('the wall as it was left', () => {
  const keep = ({ client }: Person, windows: Windows, layout: Draft['layout'] = 4) =>
    client.wallView.keepOwn({ layout, windows, tour: null })
  const ownOf = async ({ client }: Person) => (await client.wallView.getOwn({})).returnObj

  test('is of its user and centre, the newest of all consoles', async () => {
    expect(await ownOf(owner)).toBeNull()
    await keep(owner, shows(gate, vault))
    await Promise.all([keep(owner, shows(yard), 9), keep(owner, shows(yard), 9)])
    expect(await ownOf(owner)).toEqual({
      layout: 9,
      windows: [{ window: 1, camera: { id: yard.id, name: 'Yard' }, stream: null }],
      tour: null,
    })
    expect(await ownOf(mate)).toBeNull()
    expect(await listOf(owner)).toEqual([])
    const { ticket } = await buildSession(server.db, owner.id)
    const elsewhere = server.clientFor({ ticket, centerId: other.centreId })
    expect((await elsewhere.wallView.getOwn({})).returnObj).toBeNull()
  })

  test('leaves out what its user may not see, and a tour of a folder that is gone', async () => {
    const tour = { folderId: UNKNOWN, seconds: 10, window: null }
    const answer = await mate.client.wallView.keepOwn({ layout: 4, windows: shows(gate, vault), tour })
    expect(answer.success).toBe(true)
    expect(shownOn(await ownOf(mate))).toEqual(['1 Gate'])
    await keep(owner, shows(gate, vault))
    await setAreas(server, owner, [area.id])
    expect(shownOn(await ownOf(owner))).toEqual(['1 Gate'])
  })
})

test('needs a login and the permission to watch', async () => {
  expect((await server.client.wallView.getList({})).status).toBe(401)
  const idle = await clientOf(server, { permissions: ['device.view'], areaIds: [area.id] }, area.centreId)
  expect((await idle.wallView.getList({})).errorCode).toBe('access.denied')
  expect((await idle.wallView.keepOwn({ layout: 4, windows: [], tour: null })).errorCode).toBe(
    'access.denied',
  )
})
