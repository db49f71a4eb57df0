import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uniqueName } from '#server/testing/builders/names.ts'
import { buildCentre } from '#server/testing/builders/organisation.ts'
import { buildFaceEntry, buildFaceGroup } from '#server/testing/builders/people.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { entryDraft, groupDraft, personIn, type GroupDraft } from './library.testing.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'
const MANAGER = ['face.view', 'face.edit', 'face.manage'] as const

let server: TestServer
let centreId: string
let manager: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  centreId = (await buildCentre(server.db)).id
  manager = (await personIn(server, centreId, MANAGER)).client
})

const add = async (more: Partial<GroupDraft> = {}) =>
  (await manager.faceGroup.add(groupDraft({ name: uniqueName('G'), ...more }))).returnObj!
const namesFor = async (client: ContractClient) =>
  (await client.faceGroup.getList({})).returnObj?.map(({ name }) => name)

describe('a group', () => {
  test('is kept with all its fields, changed by one at a time, and named once in its centre', async () => {
    const group = await add({ name: '在逃', validFrom: '2026-01-01T00:00:00.000Z' })
    expect(group).toMatchObject({
      name: '在逃',
      level: 'urgent',
      threshold: 91,
      validFrom: '2026-01-01T00:00:00.000Z',
      entries: 0,
      mayEdit: true,
      version: 0,
    })
    const twice = await manager.faceGroup.add(groupDraft({ name: '在逃' }))
    expect(twice.errorCode).toBe('face_group.name_taken')
    const { kind: _, ...fields } = groupDraft({ name: 'Night', level: 'low' })
    const change = () => manager.faceGroup.update({ ...fields, id: group.id, version: 0 })
    const codes = (await Promise.all([change(), change()])).map(({ errorCode = 'ok' }) => errorCode)
    expect(codes.toSorted()).toEqual(['face_group.changed_meanwhile', 'ok'])
    expect((await manager.faceGroup.getDetails({ id: group.id })).returnObj).toMatchObject({
      name: 'Night',
      level: 'low',
      version: 1,
    })
    const elsewhere = (await buildCentre(server.db)).id
    const other = (await personIn(server, elsewhere, MANAGER)).client
    expect((await other.faceGroup.add(groupDraft({ name: 'Night' }))).success).toBe(true)
    expect(await namesFor(other)).toEqual(['Night'])
  })

  test('takes no threshold of nothing, no end before its beginning and no holder twice', async () => {
    const role = { kind: 'role', id: NOBODY, mayEdit: true, maySearch: true } as const
    const wrong: Partial<GroupDraft>[] = [
      { threshold: 0 },
      { threshold: 100 },
      { name: ' ' },
      { colour: 'red' },
      { validFrom: '2026-01-02T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' },
      { grants: [role, role] },
    ]
    for (const more of wrong) {
      const answer = await manager.faceGroup.add(groupDraft(more))
      expect(answer.errorCode).toBe('request.invalid')
    }
    const unknown = await manager.faceGroup.add(groupDraft({ grants: [role] }))
    expect(unknown.errorCode).toBe('role.not_found')
    expect(await namesFor(manager)).toEqual([])
  })

  test('is deleted only while nobody is in it', async () => {
    const group = await add()
    const { id } = await buildFaceEntry(server.db, { groupId: group.id })
    const refused = await manager.faceGroup.batchDelete({ ids: [group.id] })
    expect(refused.errorCode).toBe('face_group.has_lists')
    await manager.faceEntry.batchDelete({ ids: [id] })
    expect((await manager.faceGroup.batchDelete({ ids: [group.id] })).success).toBe(true)
    expect((await manager.faceGroup.getDetails({ id: group.id })).errorCode).toBe('access.denied')
  })
})

describe('whom a group is lent to', () => {
  test('is asked of every call: roles and user groups that are named may look, and edit where it says so', async () => {
    const named = await personIn(server, centreId, MANAGER)
    const looker = await personIn(server, centreId, MANAGER)
    const { id: userGroupId } = await server.db
      .insertInto('user_group')
      .values({ name: uniqueName('Guards') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('group_member').values({ group_id: userGroupId, user_id: looker.id }).execute()
    const grants: GroupDraft['grants'] = [
      { kind: 'role', id: named.roleId, mayEdit: true, maySearch: false },
      { kind: 'user_group', id: userGroupId, mayEdit: false, maySearch: true },
    ]
    const group = await add({ name: 'Lent', grants })
    // Whoever is named for nothing does not even see it, the one who made it included.
    expect(await namesFor(manager)).toEqual([])
    const denied = await manager.faceGroup.getDetails({ id: group.id })
    expect(denied.errorCode).toBe('access.denied')
    const [seen] = (await named.client.faceGroup.getList({})).returnObj!
    expect(seen).toMatchObject({ name: 'Lent', mayEdit: true, maySearch: false })
    const [looked] = (await looker.client.faceGroup.getList({})).returnObj!
    expect(looked).toMatchObject({ name: 'Lent', mayEdit: false, maySearch: true })

    const added = await named.client.faceEntry.add(entryDraft(group.id))
    expect(added.success).toBe(true)
    const entryId = added.returnObj!.id
    expect((await looker.client.faceEntry.add(entryDraft(group.id))).errorCode).toBe('access.denied')
    expect((await looker.client.faceEntry.batchDelete({ ids: [entryId] })).errorCode).toBe('access.denied')
    expect((await looker.client.faceEntry.getDetails({ id: entryId })).returnObj).toMatchObject({
      name: '李四',
      mayEdit: false,
    })
    expect((await manager.faceEntry.getDetails({ id: entryId })).errorCode).toBe('access.denied')
    expect((await manager.faceEntry.getByPage({})).returnObj?.total).toBe(0)
  })

  test('nobody moves a person into a group that is not lent to them', async () => {
    const { id: holder } = await server.db
      .insertInto('user_group')
      .values({ name: uniqueName('Others') })
      .returning('id')
      .executeTakeFirstOrThrow()
    const open = await add()
    const closed = await add({
      grants: [{ kind: 'user_group', id: holder, mayEdit: true, maySearch: true }],
    })
    const { returnObj: entry } = await manager.faceEntry.add(entryDraft(open.id))
    const moved = await manager.faceEntry.update({
      ...entryDraft(closed.id),
      id: entry!.id,
      version: 0,
      removedPictureIds: [],
    })
    expect(moved.errorCode).toBe('access.denied')
  })
})

test('a login, the permission and the centre are needed', async () => {
  const group = await buildFaceGroup(server.db)
  expect((await server.client.faceGroup.getList({})).status).toBe(401)
  const idle = (await personIn(server, centreId, ['device.view'])).client
  expect((await idle.faceGroup.getList({})).errorCode).toBe('access.denied')
  const viewer = (await personIn(server, centreId, ['face.view'])).client
  expect((await viewer.faceGroup.add(groupDraft())).errorCode).toBe('access.denied')
  expect((await viewer.faceGroup.getDetails({ id: group.id })).errorCode).toBe('access.denied')
  expect((await manager.faceGroup.batchDelete({ ids: [group.id] })).errorCode).toBe('access.denied')
})
