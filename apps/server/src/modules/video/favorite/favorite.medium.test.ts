import { FAVORITE_FOLDERS_MAX, type Contract, type InputOf } from '@palisade/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildArea, type BuiltArea } from '#server/testing/builders/organisation.ts'
import { clientOf } from '#server/testing/client-of.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { countTold, groupOf, setAreas, watcher, type Person } from './sharing.testing.ts'

type Draft = InputOf<Contract['favorite']['add']>

const UNKNOWN = '01890000-0000-7000-8000-000000000000'

let server: TestServer
let area: BuiltArea
let other: BuiltArea
let gate: BuiltDevice
let yard: BuiltDevice
let vault: BuiltDevice
let owner: Person
/** A member of the same group, who sees one of the two areas only. */
let mate: Person
let stranger: Person
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
  stranger = await watcher(server, [area.id, other.id], area.centreId)
  groupId = await groupOf(server, owner, mate)
})

const of = (...cameras: BuiltDevice[]) => cameras.map(({ id }) => ({ cameraId: id, alias: '' }))
const draft = (more: Partial<Draft> = {}): Draft => ({
  name: 'Night',
  groupId: null,
  cameras: of(vault, gate),
  ...more,
})
const add = async (more: Partial<Draft> = {}) => (await owner.client.favorite.add(draft(more))).returnObj!
const listOf = async ({ client }: Person) => (await client.favorite.getList({})).returnObj!
const namesOf = (folder: { cameras: { name: string }[] } | undefined) =>
  folder?.cameras.map(({ name }) => name)
const changesFor = (person: Person) => countTold(server, 'favorite.changed', person)

describe('a folder of one’s own', () => {
  test('keeps its cameras in their order, with their aliases, and is seen by nobody else', async () => {
    const cameras = [{ cameraId: vault.id, alias: '金库' }, ...of(gate)]
    const folder = await add({ cameras })
    expect(folder).toMatchObject({ name: 'Night', isOwn: true, group: null, version: 0 })
    expect(folder.cameras).toEqual([
      { id: vault.id, name: 'Vault', alias: '金库' },
      { id: gate.id, name: 'Gate', alias: '' },
    ])
    expect(await listOf(owner)).toEqual([folder])
    expect(await listOf(mate)).toEqual([])
    const update = { ...draft({ name: 'Day', cameras: of(yard, gate, vault) }), id: folder.id, version: 0 }
    const { returnObj: changed } = await owner.client.favorite.update(update)
    expect(changed).toMatchObject({ name: 'Day', version: 1 })
    expect(namesOf(changed)).toEqual(['Yard', 'Gate', 'Vault'])
    expect(await changesFor(owner)).toBe(2)
    expect(await changesFor(mate)).toBe(0)
  })

  test('has a name of its own among those of its user, and is changed by one console at a time', async () => {
    const folder = await add()
    expect((await owner.client.favorite.add(draft())).errorCode).toBe('favorite.name_taken')
    expect((await stranger.client.favorite.add(draft())).success).toBe(true)
    const change = () =>
      owner.client.favorite.update({ ...draft({ name: 'Day' }), id: folder.id, version: 0 })
    const codes = (await Promise.all([change(), change()])).map(({ errorCode = 'ok' }) => errorCode)
    expect(codes.toSorted()).toEqual(['favorite.changed_meanwhile', 'ok'])
    const gone = { ...draft(), id: UNKNOWN, version: 0 }
    expect((await owner.client.favorite.update(gone)).errorCode).toBe('favorite.not_found')
  })

  test('comes at the place where its user puts it; a foreign one moves nothing', async () => {
    const made = [await add({ name: 'a' }), await add({ name: 'b' }), await add({ name: 'c' })]
    const [a, b, c] = made.map(({ id }) => id)
    const foreign = (await stranger.client.favorite.add(draft())).returnObj!
    await owner.client.favorite.sort({ ids: [c!, foreign.id, a!, b!] })
    expect((await listOf(owner)).map(({ name }) => name)).toEqual(['c', 'a', 'b'])
    // One that the request does not name comes after the others.
    await owner.client.favorite.sort({ ids: [b!, a!] })
    expect((await listOf(owner)).map(({ name }) => name)).toEqual(['b', 'a', 'c'])
    await owner.client.favorite.batchDelete({ ids: [a!, UNKNOWN] })
    expect((await listOf(owner)).map(({ name }) => name)).toEqual(['b', 'c'])
  })

  test('takes no camera out of reach, no sensor and no folder beyond the limit', async () => {
    const code = async (more: Partial<Draft>, { client } = owner) =>
      (await client.favorite.add(draft({ name: uniqueName('f'), ...more }))).errorCode
    const sensor = await buildDevice(server.db, { areaId: area.id, driver: 'http' })
    expect(await code({ cameras: of(vault) }, mate)).toBe('access.denied')
    expect(await code({ cameras: of(sensor) })).toBe('device.not_a_camera')
    expect(await code({ cameras: [] })).toBeUndefined()
    const rows = Array.from({ length: FAVORITE_FOLDERS_MAX - 2 }, (_, n) => ({
      user_id: owner.id,
      name: `many ${n}`,
    }))
    await server.db.insertInto('favorite_folder').values(rows).execute()
    const both = await Promise.all([code({}), code({})])
    expect(both.toSorted()).toEqual(['favorite.too_many', undefined])
  })
})

describe('a shared folder', () => {
  test('is seen by the group with those cameras only that the reader may see, and changed by its owner only', async () => {
    const folder = await add({ groupId })
    expect(namesOf(folder)).toEqual(['Vault', 'Gate'])
    const [seen] = await listOf(mate)
    expect(seen).toMatchObject({ id: folder.id, isOwn: false, group: { id: groupId } })
    expect(namesOf(seen)).toEqual(['Gate'])
    expect(JSON.stringify(seen)).not.toContain(vault.id)
    expect(await listOf(stranger)).toEqual([])
    expect(await changesFor(mate)).toBe(1)
    const change = { ...draft({ cameras: of(gate) }), id: folder.id, version: 0 }
    expect((await mate.client.favorite.update(change)).errorCode).toBe('access.denied')
    expect((await mate.client.favorite.batchDelete({ ids: [folder.id] })).errorCode).toBe('access.denied')
    expect((await stranger.client.favorite.update(change)).errorCode).toBe('favorite.not_found')
    await stranger.client.favorite.batchDelete({ ids: [folder.id] })
    expect(await listOf(owner)).toHaveLength(1)
    // Those who lose it are told as well.
    await owner.client.favorite.update({ ...draft(), id: folder.id, version: 0 })
    expect(await listOf(mate)).toEqual([])
    expect(await changesFor(mate)).toBe(2)
  })

  test('can be declined by a member, taken back, and comes again when it is shared with another group', async () => {
    const folder = await add({ groupId, cameras: of(gate) })
    const decline = (who: Person, isDeclined: boolean) =>
      who.client.favorite.decline({ id: folder.id, isDeclined })
    const before = [await changesFor(mate), await changesFor(owner)]
    expect((await decline(mate, true)).errorCode).toBeUndefined()
    expect(await listOf(mate)).toEqual([])
    expect((await listOf(owner)).map(({ name }) => name)).toEqual(['Night'])
    expect([await changesFor(mate), await changesFor(owner)]).toEqual([before[0]! + 1, before[1]])
    await decline(mate, false)
    expect((await listOf(mate)).map(({ name }) => name)).toEqual(['Night'])
    for (const who of [owner, stranger])
      expect((await decline(who, true)).errorCode).toBe('favorite.not_found')
    await decline(mate, true)
    const same = { ...draft({ cameras: of(gate) }), id: folder.id }
    await owner.client.favorite.update({ ...same, groupId, name: 'Late', version: 0 })
    expect(await listOf(mate)).toEqual([])
    await owner.client.favorite.update({ ...same, groupId: await groupOf(server, owner, mate), version: 1 })
    expect(await listOf(mate)).toHaveLength(1)
  })

  test('goes to groups of one’s own only, unless one sees all users; it stays where its owner left', async () => {
    const foreign = await groupOf(server, stranger)
    const answer = await owner.client.favorite.add(draft({ groupId: foreign }))
    expect(answer.errorCode).toBe('favorite.group_not_own')
    const groupsOf = async ({ client }: Person) =>
      (await client.favorite.getGroups({})).returnObj?.map(({ id }) => id)
    expect(await groupsOf(owner)).toEqual([groupId])
    const folder = await add({ groupId })
    await server.db.deleteFrom('group_member').where('user_id', '=', owner.id).execute()
    const kept = await owner.client.favorite.update({ ...draft({ groupId }), id: folder.id, version: 0 })
    expect(kept.returnObj?.group?.id).toBe(groupId)
    const admin = await server.signIn()
    expect((await admin.client.favorite.getGroups({})).returnObj?.map(({ id }) => id)).toEqual(
      expect.arrayContaining([groupId, foreign]),
    )
    await server.db.deleteFrom('user_group').where('id', '=', groupId).execute()
    expect((await listOf(owner))[0]?.group).toBeNull()
  })
})

test('a camera whose right was lost is gone, and there again with the right; a change meanwhile does not lose it', async () => {
  const folder = await add({ cameras: [{ cameraId: vault.id, alias: 'Safe' }, ...of(gate)] })
  await setAreas(server, owner, [area.id])
  expect(namesOf((await listOf(owner))[0])).toEqual(['Gate'])
  const change = { ...draft({ cameras: of(yard, gate) }), id: folder.id, version: 0 }
  const { returnObj } = await owner.client.favorite.update(change)
  expect(namesOf(returnObj)).toEqual(['Yard', 'Gate'])
  const told = await server.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('action', '=', 'favorite.update')
    .where('object', '=', folder.id)
    .executeTakeFirstOrThrow()
  expect(told).toMatchObject({ before: { cameras: ['Gate'] }, after: { cameras: ['Yard', 'Gate'] } })
  await setAreas(server, owner, [area.id, other.id])
  expect((await listOf(owner))[0]?.cameras.map(({ name, alias }) => alias || name)).toEqual([
    'Yard',
    'Gate',
    'Safe',
  ])
})

test('needs a login and the permission to watch', async () => {
  expect((await server.client.favorite.getList({})).status).toBe(401)
  const idle = await clientOf(server, { permissions: ['device.view'], areaIds: [area.id] })
  expect((await idle.favorite.getList({})).errorCode).toBe('access.denied')
  expect((await idle.favorite.add(draft({ cameras: [] }))).errorCode).toBe('access.denied')
})
