import type { Contract, InputOf } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFaceEntry, buildFaceGroup, buildFacePicture } from '#server/testing/builders/people.ts'
import { clientOf } from '#server/testing/client-of.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { faceOf, lookOf, startFakeRecognition } from '#server/testing/fake-recognition.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { tellEvent } from '#server/modules/people/tell-event.testing.ts'
import { until } from '#server/testing/until.ts'

type Request = InputOf<Contract['comparison']['search']>
type Group = Awaited<ReturnType<typeof buildFaceGroup>>

let recognition: Awaited<ReturnType<typeof startFakeRecognition>>
let server: TestServer
let guard: ContractClient
let wanted: Group
let staff: Group
beforeAll(async () => {
  recognition = await startFakeRecognition({
    anna: lookOf(faceOf(0, 0, 0, 0)),
    'anna older': lookOf(faceOf(0, 0.5, 0, 0)),
    bert: lookOf(faceOf(0, 0, 0.6, 0)),
    nobody: lookOf(),
    pair: lookOf(faceOf(), faceOf(0, 0, 0.6, 0)),
    text: { ok: false, failure: 'undecodable' },
  })
  server = await startTestServer({ env: recognition.env })
  wanted = await buildFaceGroup(server.db)
  staff = await buildFaceGroup(server.db, { centreId: wanted.centreId, kind: 'personnel' })
  const who = { permissions: ['comparison.search' as const], areaIds: [wanted.centreId] }
  guard = await clientOf(server, who, wanted.centreId)
})
afterAll(async () => {
  await server.stop()
  await recognition.stop()
})

/** A person whose pictures say these words to the fake program; the features are there and in the index. */
async function enrol(group: Group, name: string, ...texts: string[]) {
  const entry = await buildFaceEntry(server.db, { groupId: group.id, name })
  const pictures: string[] = []
  for (const text of texts) {
    const file = await server.app.infra.files.put(Buffer.from(text), { kind: 'face-picture', ext: 'jpg' })
    pictures.push((await buildFacePicture(server.db, { entryId: entry.id, file })).id)
  }
  await tell('face_picture.waiting', {})
  await until(async () => {
    const found = await found100(group)
    return found.includes(name) || undefined
  })
  return { ...entry, pictures }
}
const tell = (type: 'face_picture.waiting' | 'face_entry.changed', data: object) =>
  tellEvent(server, type, data)

const asked = (text: string, more: Partial<Request> = {}): Request => ({
  picture: { fileName: `${text}.jpg`, content: Buffer.from(text).toString('base64') },
  groupIds: [wanted.id],
  purpose: 'Identity check',
  reason: 'Case 12',
  ...more,
})
const found100 = async (group: Group) => {
  const { returnObj } = await guard.comparison.search(asked('anna', { groupIds: [group.id] }))
  return (returnObj?.persons ?? []).map(({ name }) => name)
}

test('finds each person once, the most alike first, in the groups that were chosen alone', async () => {
  const anna = await enrol(wanted, 'Anna', 'anna older', 'anna')
  const bert = await enrol(staff, 'Bert', 'bert')
  const { returnObj } = await guard.comparison.search(asked('anna', { groupIds: [wanted.id, staff.id] }))
  expect(returnObj?.looked.faces).toHaveLength(1)
  expect(returnObj?.persons).toMatchObject([
    { entryId: anna.id, pictureId: anna.pictures[1], similarity: 100, threshold: 91 },
    { entryId: bert.id, name: 'Bert', group: { id: staff.id, kind: 'personnel' } },
  ])
  expect(await found100(wanted)).toEqual(['Anna'])
  // The second face of the picture is asked for.
  const second = await guard.comparison.search(asked('pair', { face: 1, groupIds: [staff.id] }))
  expect(second.returnObj?.persons).toMatchObject([{ entryId: bert.id, similarity: 100 }])
})

test('who moved, is no longer valid or is gone is not found where they were', async () => {
  const carl = await enrol(wanted, 'Carl', 'bert')
  await server.db.updateTable('face_entry').set({ group_id: staff.id }).where('id', '=', carl.id).execute()
  await tell('face_entry.changed', { ids: [carl.id] })
  expect(await found100(wanted)).not.toContain('Carl')
  await until(async () => (await found100(staff)).includes('Carl') || undefined)
  await server.db
    .updateTable('face_entry')
    .set({ valid_until: new Date(Date.now() - 1000) })
    .where('id', '=', carl.id)
    .execute()
  expect(await found100(staff)).not.toContain('Carl')
})

test.each([
  ['text', {}, 'comparison.picture_invalid'],
  ['anna', { face: 1 }, 'comparison.no_such_face'],
  ['pair', {}, 'comparison.not_comparable'],
  ['anna', { groupIds: [] }, 'request.invalid'],
  ['anna', { groupIds: Array.from({ length: 65 }, () => crypto.randomUUID()) }, 'request.invalid'],
  ['anna', { purpose: '' }, 'request.invalid'],
])('%s with %j is refused: %s', async (text, more, errorCode) => {
  expect(await guard.comparison.search(asked(text, more))).toMatchObject({ errorCode })
})

test('a picture without a face finds nobody, and the search is in the log', async () => {
  const { returnObj } = await guard.comparison.search(asked('nobody', { reason: 'Case 99' }))
  expect(returnObj).toMatchObject({ looked: { faces: [] }, persons: [] })
  const rows = await server.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'comparison.search')
    .orderBy('id', 'desc')
    .execute()
  expect(rows[0]?.after).toEqual({ purpose: 'Identity check', reason: 'Case 99', groups: 1 })
})

test('a group that is lent to others is neither offered nor searched, nor are its pictures shown', async () => {
  const secret = await buildFaceGroup(server.db, { centreId: wanted.centreId })
  const role = await server.db.selectFrom('role').select('id').executeTakeFirstOrThrow()
  const grant = { group_id: secret.id, role_id: role.id, may_edit: true, may_search: true }
  await server.db.insertInto('face_grant').values(grant).execute()
  const groups = (await guard.comparison.getSearchableGroups({})).returnObj ?? []
  expect(groups.map(({ id }) => id).toSorted()).toEqual([wanted.id, staff.id].toSorted())
  expect(await guard.comparison.search(asked('anna', { groupIds: [secret.id] }))).toMatchObject({
    success: false,
    errorCode: 'access.denied',
  })
  const entry = await buildFaceEntry(server.db, { groupId: secret.id })
  const { id: pictureId } = await buildFacePicture(server.db, { entryId: entry.id })
  expect(await guard.comparison.getFoundPicture({ id: entry.id, pictureId, isSmall: true })).toMatchObject({
    errorCode: 'access.denied',
  })
})
