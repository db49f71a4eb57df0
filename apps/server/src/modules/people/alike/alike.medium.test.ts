import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PermissionCode } from '@palisade/contract'
import { buildFaceEntry, buildFaceGroup, buildFacePicture } from '#server/testing/builders/people.ts'
import { faceOf, lookOf, startFakeRecognition } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { tellEvent } from '#server/modules/people/tell-event.testing.ts'
import { storeCompared } from './alike.queries.ts'
import { until } from '#server/testing/until.ts'
import { personIn } from '#server/modules/people/library/library.testing.ts'

const EDITOR = ['face.view', 'face.edit', 'comparison.search'] as const

let recognition: Awaited<ReturnType<typeof startFakeRecognition>>
let server: TestServer
let wanted: Awaited<ReturnType<typeof buildFaceGroup>>
let staff: Awaited<ReturnType<typeof buildFaceGroup>>
beforeAll(async () => {
  recognition = await startFakeRecognition({
    anna: lookOf(faceOf(0, 0, 0, 0)),
    'anna again': lookOf(faceOf(0, 0.1, 0, 0)),
    bert: lookOf(faceOf(5, 0, 0, 0)),
  })
  server = await startTestServer({ env: recognition.env })
  wanted = await buildFaceGroup(server.db)
  staff = await buildFaceGroup(server.db, { centreId: wanted.centreId, kind: 'personnel' })
})
afterAll(async () => {
  await server.stop()
  await recognition.stop()
})

/** A person with a picture that says this to the fake program. */
async function put(groupId: string, name: string, text: string) {
  const entry = await buildFaceEntry(server.db, { groupId, name })
  const file = await server.app.infra.files.put(Buffer.from(text), { kind: 'face-picture', ext: 'jpg' })
  const { id: pictureId } = await buildFacePicture(server.db, { entryId: entry.id, file })
  return { ...entry, pictureId }
}

/** Has the features of all pictures made and compared. */
async function compared() {
  await tellEvent(server, 'face_picture.waiting')
  await until(async () => {
    const waiting = await server.db
      .selectFrom('face_picture as p')
      .leftJoin('face_feature as f', 'f.picture_id', 'p.id')
      .select('p.id')
      .where('f.compared_at', 'is', null)
      .execute()
    return waiting.length === 0 || undefined
  })
}
const editor = async (permissions: readonly PermissionCode[] = EDITOR) =>
  personIn(server, wanted.centreId, permissions)
type Client = Awaited<ReturnType<typeof personIn>>['client']
const alikeOf = async (client: Client, id: string) =>
  (await client.faceEntry.getDetails({ id })).returnObj!.alike.map(({ name }) => name)

test('who is very like somebody listed is marked; not to whom that group is not lent for searches, nor after both were kept', async () => {
  const anna = await put(wanted.id, 'Anna', 'anna')
  await compared()
  const again = await put(staff.id, 'Anne', 'anna again')
  const bert = await put(staff.id, 'Bert', 'bert')
  await compared()
  const { client, roleId } = await editor()
  const { returnObj } = await client.faceEntry.getDetails({ id: again.id })
  expect(returnObj?.alike).toMatchObject([{ entryId: anna.id, name: 'Anna', group: { name: wanted.name } }])
  expect(returnObj?.alike[0]?.similarity).toBeGreaterThan(92)
  expect(await alikeOf(client, bert.id)).toEqual([])
  const marked = async () =>
    (await client.faceEntry.getByPage({ mark: 'alike' })).returnObj?.list.map(({ name }) => name)
  expect((await marked())?.toSorted()).toEqual(['Anna', 'Anne'])
  expect(await alikeOf(client, anna.id)).toEqual(['Anne'])

  expect(await alikeOf((await editor(['face.view', 'face.edit'])).client, again.id)).toEqual([])
  const lent = (may_search: boolean) =>
    server.db
      .insertInto('face_grant')
      .values({ group_id: wanted.id, role_id: roleId, may_edit: true, may_search })
      .onConflict(conflict => conflict.columns(['group_id', 'role_id']).doUpdateSet({ may_search }))
      .execute()
  await lent(false)
  expect(await alikeOf(client, again.id)).toEqual([])
  // Nor can somebody whom one is not told of be dismissed.
  const refused = await client.faceEntry.dismissAlike({ id: again.id, otherId: anna.id })
  expect(refused.errorCode).toBe('access.denied')
  await lent(true)
  expect(await alikeOf(client, again.id)).toEqual(['Anna'])
  await client.faceEntry.dismissAlike({ id: again.id, otherId: anna.id })
  expect(await alikeOf(client, again.id)).toEqual([])
  expect(await marked()).toEqual([])
})

test('of two who come at the same moment each is marked; a deleted one leaves nothing behind', async () => {
  const [one, other] = [await put(staff.id, 'Bea', 'bert'), await put(staff.id, 'Bill', 'bert')]
  await compared()
  const { client } = await editor()
  expect(await alikeOf(client, one.id)).toContain('Bill')
  expect(await alikeOf(client, other.id)).toContain('Bea')
  await client.faceEntry.batchDelete({ ids: [other.id] })
  expect(await alikeOf(client, one.id)).not.toContain('Bill')
  const left = await server.db
    .selectFrom('face_alike')
    .select('picture_id')
    .where(eb =>
      eb.or([eb('picture_id', '=', other.pictureId), eb('other_picture_id', '=', other.pictureId)]),
    )
    .execute()
  expect(left).toEqual([])
})

test('a picture that is deleted while it is compared goes, and the comparison ends', async () => {
  const [one, other] = [await put(staff.id, 'Cleo', 'anna'), await put(wanted.id, 'Carl', 'bert')]
  await compared()
  const waiting = async (count: number) => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(server.db)
    return rows[0]?.waiting === count || undefined
  }
  // The comparison waits here for the other picture, and the deletion then for the comparison.
  const { comparing, deleting } = await server.db.transaction().execute(async tx => {
    await tx.selectFrom('face_picture').select('id').where('id', '=', other.pictureId).forUpdate().execute()
    const compare = server.db
      .transaction()
      .execute(own => storeCompared(own, one.pictureId, [{ pictureId: other.pictureId, similarity: 95 }]))
    await until(() => waiting(1))
    const remove = server.db.deleteFrom('face_picture').where('id', '=', one.pictureId).execute()
    await until(() => waiting(2))
    return { comparing: compare, deleting: remove }
  })
  expect(await comparing).toEqual([other.id])
  expect(await deleting).toMatchObject([{ numDeletedRows: 1n }])
})
