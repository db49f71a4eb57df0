import { FACE_PICTURES_MAX } from '@palisade/contract'
import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCentre } from '#server/testing/builders/organisation.ts'
import { buildFaceEntry, buildFaceGroup, buildFacePicture } from '#server/testing/builders/people.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createFileRemoval } from '#server/infra/files/file-removal.ts'
import { createVisitEnd } from './entry/visit-end.ts'
import { entryDraft, personIn, sidewaysPicture, type EntryDraft } from './library.testing.ts'

let server: TestServer
let centreId: string
let groupId: string
let editor: ContractClient

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  centreId = (await buildCentre(server.db)).id
  groupId = (await buildFaceGroup(server.db, { centreId })).id
  editor = (await personIn(server, centreId, ['face.view', 'face.edit'])).client
})

const add = (more: Partial<EntryDraft> = {}) => editor.faceEntry.add(entryDraft(groupId, more))
const update = (id: string, version: number, more: object = {}) =>
  editor.faceEntry.update({ ...entryDraft(groupId), id, version, removedPictureIds: [], ...more })
const filesOf = async (entryId: string) => {
  const rows = await server.db
    .selectFrom('face_picture')
    .select('file')
    .where('entry_id', '=', entryId)
    .execute()
  return rows.map(row => path.join(server.app.infra.config.dataFolder, 'files', row.file))
}
const told = async (type: string) => {
  const rows = await server.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', type as 'face_entry.deleted')
    .execute()
  return rows.map(row => row.data)
}

describe('a person', () => {
  test('is kept with pictures that are turned upright, emptied of all else and sealed', async () => {
    const answer = await add({ birthDate: '1980-05-01', pictures: [await sidewaysPicture()] })
    const person = answer.returnObj!
    expect(person).toMatchObject({ name: '李四', birthDate: '1980-05-01', reason: 'Theft', personnel: null })
    expect(person.pictures).toMatchObject([{ state: 'in_progress', reason: null, width: 60, height: 80 }])
    const [file = ''] = await filesOf(person.id)
    expect(existsSync(file)).toBe(true)
    await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format')
    const ask = { id: person.id, pictureId: person.pictures[0]!.id, isSmall: false }
    const shown = await editor.faceEntry.getPicture(ask)
    const { format, width, exif } = await sharp(shown.bytes).metadata()
    expect([format, width, exif]).toEqual(['jpeg', 60, undefined])
    const small = await editor.faceEntry.getPicture({ ...ask, isSmall: true })
    expect((await sharp(small.bytes).metadata()).width).toBe(60)
  })

  test.each([
    ['an SVG named .jpg', { fileName: 'a.jpg', content: Buffer.from('<svg/>').toString('base64') }],
    ['a text', { fileName: 'a.png', content: Buffer.from('text').toString('base64') }],
    ['nothing', { fileName: 'a.bmp', content: '' }],
  ])('is not added with %s', async (_name, picture) => {
    expect((await add({ pictures: [picture] })).errorCode).toBe('face_picture.invalid')
    expect((await editor.faceEntry.getByPage({})).returnObj?.total).toBe(0)
  })

  test('takes no birth to come, no name of a picture with special characters, no more than ten pictures', async () => {
    const picture = await sidewaysPicture('a(1).jpg')
    expect((await add({ pictures: [picture] })).errorCode).toBe('request.invalid')
    expect((await add({ birthDate: '2999-01-01' })).errorCode).toBe('request.invalid')
    const { id } = (await add()).returnObj!
    const rows = Array.from({ length: FACE_PICTURES_MAX }, () => buildFacePicture(server.db, { entryId: id }))
    await Promise.all(rows)
    const answer = await update(id, 0, { pictures: [await sidewaysPicture()] })
    expect(answer.errorCode).toBe('face_entry.too_many_pictures')
    expect(await filesOf(id)).toHaveLength(FACE_PICTURES_MAX)
  })

  test('has the fields of its group’s kind and no others', async () => {
    const personnel = { employeeNumber: '007', department: 'Night', phone: '', userId: null }
    expect((await add({ personnel })).errorCode).toBe('face_entry.kind_mismatch')
    const staff = await buildFaceGroup(server.db, { centreId, kind: 'personnel' })
    const { returnObj } = await add({ groupId: staff.id, personnel })
    expect(returnObj?.personnel).toMatchObject({ employeeNumber: '007', department: 'Night' })
    const unknown = { ...personnel, userId: groupId }
    expect((await add({ groupId: staff.id, personnel: unknown })).errorCode).toBe('face_entry.user_not_found')
  })

  test('with the certificate number of another is asked about first', async () => {
    const number = '110101199003070000'
    const first = (await add({ name: 'Ann', certificateNumber: number })).returnObj!
    const second = await add({ certificateNumber: number })
    expect(second).toMatchObject({
      errorCode: 'face_entry.certificate_taken',
      errorParams: { name: 'Ann' },
    })
    expect((await add({ certificateNumber: number, isDuplicateWanted: true })).success).toBe(true)
    await server.db.deleteFrom('face_entry').where('id', '<>', first.id).execute()
    expect((await update(first.id, 0, { certificateNumber: number })).success).toBe(true)
  })

  test('is changed by one at a time; a picture that is taken away is gone with its file', async () => {
    const { id, pictures } = (await add({ pictures: [await sidewaysPicture()] })).returnObj!
    const [file = ''] = await filesOf(id)
    const change = () => update(id, 0, { removedPictureIds: pictures.map(picture => picture.id) })
    const codes = (await Promise.all([change(), change()])).map(({ errorCode = 'ok' }) => errorCode)
    expect(codes.toSorted()).toEqual(['face_entry.changed_meanwhile', 'ok'])
    expect(existsSync(file)).toBe(false)
    expect(await told('face_picture.deleted')).toContainEqual({ ids: [pictures[0]!.id] })
  })
})

test('abnormal pictures wait again on request; a failure, which lies in the picture, does not', async () => {
  const { id } = await buildFaceEntry(server.db, { groupId })
  await buildFacePicture(server.db, { entryId: id, state: 'abnormal', reason: 'engine_failed' })
  await buildFacePicture(server.db, { entryId: id, state: 'failure', reason: 'no_face' })
  await editor.faceEntry.retryPictures({ ids: [id] })
  const { returnObj } = await editor.faceEntry.getDetails({ id })
  expect(returnObj?.pictures).toMatchObject([
    { state: 'in_progress', reason: null },
    { state: 'failure', reason: 'no_face' },
  ])
})

test('a deleted person is gone: rows, pictures, files; those who keep more of them are told', async () => {
  const { id, pictures } = (await add({ pictures: [await sidewaysPicture()] })).returnObj!
  const [file = ''] = await filesOf(id)
  await editor.faceEntry.batchDelete({ ids: [id] })
  expect(existsSync(file)).toBe(false)
  expect(await filesOf(id)).toEqual([])
  expect(await told('face_entry.deleted')).toContainEqual({ ids: [id] })
  expect(await told('face_picture.deleted')).toContainEqual({ ids: [pictures[0]!.id] })
  expect((await editor.faceEntry.getDetails({ id })).errorCode).toBe('access.denied')
})

test('a visitor leaves the pool by the end of the visit, or once gone; who is still to come stays', async () => {
  const { id: pool } = await buildFaceGroup(server.db, { centreId, kind: 'visitors' })
  const visit = { host: 'Ann', purpose: '', badge: '7', expectedFrom: null, arrivedAt: null, leftAt: null }
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const past = new Date(Date.now() - 60_000).toISOString()
  const come = async (name: string, times: { expectedUntil: string | null; leftAt?: string }) =>
    (await add({ groupId: pool, name, visit: { ...visit, ...times }, pictures: [await sidewaysPicture()] }))
      .returnObj!
  await come('Stays', { expectedUntil: soon })
  await come('Open end', { expectedUntil: null })
  const over = await come('Over', { expectedUntil: past })
  const gone = await come('Gone', { expectedUntil: soon, leftAt: past })
  const files = [...(await filesOf(over.id)), ...(await filesOf(gone.id))]
  const { infra } = server.app
  const end = createVisitEnd({ ...infra, removal: createFileRemoval(infra) })
  await end.run()
  const { returnObj } = await editor.faceEntry.getByPage({ groupId: pool, orderBy: 'name' })
  expect(returnObj?.list.map(({ name }) => name)).toEqual(['Open end', 'Stays'])
  expect(files.filter(file => existsSync(file))).toEqual([])
  const told = await server.db
    .selectFrom('audit')
    .select('object')
    .where('action', '=', 'face_entry.visit_ended')
    .execute()
  expect(new Set(told.map(row => row.object))).toEqual(new Set([over.id, gone.id]))
})

test('files whose removal a dead server had only noted are removed at the next start', async () => {
  const file = await server.app.infra.files.put(Buffer.from('left'), { kind: 'face-picture', ext: 'jpg' })
  await server.db.insertInto('file_removal').values({ key: file }).execute()
  const { id } = (await add()).returnObj!
  // Any removal takes along what is noted, as the start does.
  await editor.faceEntry.batchDelete({ ids: [id] })
  expect(await server.app.infra.files.open(file)).toBeUndefined()
  expect(await server.db.selectFrom('file_removal').selectAll().execute()).toEqual([])
})

test('the list finds persons by group, words and state of a picture; the log says who looked', async () => {
  const other = await buildFaceGroup(server.db, { centreId })
  const { id } = (await add({ name: 'Anna', certificateNumber: 'X9' })).returnObj!
  const bob = (await add({ groupId: other.id, name: 'Bob', pictures: [await sidewaysPicture()] })).returnObj!
  const names = async (ask: object) =>
    (await editor.faceEntry.getByPage(ask)).returnObj?.list.map(({ name }) => name)
  expect(await names({ orderBy: 'name' })).toEqual(['Anna', 'Bob'])
  expect(await names({ groupId })).toEqual(['Anna'])
  expect(await names({ text: 'x9' })).toEqual(['Anna'])
  expect(await names({ state: 'in_progress' })).toEqual(['Bob'])
  expect(await names({ kind: 'visitors' })).toEqual([])
  await editor.faceEntry.getDetails({ id })
  await editor.faceEntry.getDetails({ id })
  const { returnObj: looks } = await editor.faceEntry.getAccessLog({ id })
  expect(looks?.map(({ action }) => action)).toEqual(['face_entry.view', 'face_entry.add'])
  // Found by a picture, a person is looked at too.
  const finder = (await personIn(server, centreId, ['comparison.search'])).client
  const { pictures } = (await editor.faceEntry.getDetails({ id: bob.id })).returnObj!
  await finder.comparison.getFoundPicture({ id: bob.id, pictureId: pictures[0]!.id, isSmall: true })
  const ofBob = (await editor.faceEntry.getAccessLog({ id: bob.id })).returnObj
  expect(ofBob?.map(({ action }) => action)).toContain('comparison.get_found_picture')
})

test('a login and the permission are needed, and the person must be in reach', async () => {
  const { id } = await buildFaceEntry(server.db)
  expect((await server.client.faceEntry.getDetails({ id })).status).toBe(401)
  const viewer = (await personIn(server, centreId, ['face.view'])).client
  expect((await viewer.faceEntry.add(entryDraft(groupId))).errorCode).toBe('access.denied')
  const answers = [
    editor.faceEntry.getDetails({ id }),
    editor.faceEntry.getAccessLog({ id }),
    editor.faceEntry.retryPictures({ ids: [id] }),
    editor.faceEntry.batchDelete({ ids: [id] }),
    update(id, 0),
  ]
  for (const { errorCode } of await Promise.all(answers)) expect(errorCode).toBe('access.denied')
})
