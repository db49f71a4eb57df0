import { PACKAGE_PART } from '@palisade/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser, type BuiltUser } from '#server/testing/builders/session.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
let admin: SignedInClient
let other: SignedInClient
let guard: SignedInClient
let guardUser: BuiltUser

beforeAll(async () => {
  server = await startTestServer()
  const area = await buildArea(server.db)
  admin = await server.signIn()
  const second = await buildUser(server.db, {
    permissions: ['version.edit', 'alarm.view'],
    areaIds: [area.id],
  })
  other = await server.signIn(second)
  guardUser = await buildUser(server.db, { permissions: ['alarm.view'], areaIds: [area.id] })
  guard = await server.signIn(guardUser)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.db.deleteFrom('package_upload').execute()
  await server.db.deleteFrom('version').execute()
})

/** A Windows program whose one section fills it. */
function program(length = 2048): Buffer {
  const file = Buffer.alloc(length, 7)
  file.write('MZ')
  file.writeUInt32LE(128, 60)
  file.write('PE\0\0', 128, 'latin1')
  file.writeUInt16LE(1, 134)
  file.writeUInt16LE(0, 148)
  file.writeUInt32LE(length - 512, 152 + 16)
  file.writeUInt32LE(512, 152 + 20)
  return file
}

const start = (client: SignedInClient, bytes: number, more: object = {}) =>
  client.client.version.startUpload({
    fileName: 'client.exe',
    bytes,
    platform: 'windows',
    fingerprint: 'one',
    ...more,
  })

async function upload(client: SignedInClient, file = program(), more: object = {}): Promise<string> {
  const { returnObj } = await start(client, file.length, more)
  const id = returnObj!.id
  for (let offset = 0; offset < file.length; offset += PACKAGE_PART) {
    const content = file.subarray(offset, offset + PACKAGE_PART).toString('base64')
    const answer = await client.client.version.putPart({ id, offset, content })
    if (!answer.success) throw new Error(answer.errorCode ?? '')
  }
  return id
}

const draft = {
  number: '2.1.0',
  isForced: false,
  notesZh: '修复',
  notesEn: 'Mended',
  targetUserIds: [] as string[],
}
async function version(more: Partial<typeof draft> = {}) {
  const { returnObj } = await admin.client.version.add({ uploadId: await upload(admin), ...draft, ...more })
  return returnObj!
}
const offered = async (client: SignedInClient, request = {}) =>
  (await client.client.version.getOffered(request)).returnObj?.map(found => found.number)

describe('permissions of the calls', () => {
  const requests = {
    startUpload: { fileName: 'a.exe', bytes: 1, platform: 'windows', fingerprint: 'x' },
    putPart: { id: crypto.randomUUID(), offset: 0, content: 'AAAA' },
    cancelUpload: { id: crypto.randomUUID() },
    getUpload: {},
    add: { uploadId: crypto.randomUUID(), ...draft },
    update: {
      id: crypto.randomUUID(),
      version: 0,
      isForced: false,
      notesZh: '',
      notesEn: '',
      targetUserIds: [],
    },
    publish: { id: crypto.randomUUID() },
    withdraw: { id: crypto.randomUUID() },
    batchDelete: { ids: [crypto.randomUUID()] },
    getByPage: {},
  } as const

  test.each(Object.keys(requests) as (keyof typeof requests)[])(
    '%s: not a stranger, not a guard',
    async name => {
      const ask = (from: TestServer['client']) => from.version[name](requests[name] as never)
      expect(await ask(server.client)).toMatchObject({ status: 401 })
      expect(await ask(guard.client)).toMatchObject({ status: 403, errorCode: 'access.denied' })
    },
  )
})

describe('an upload', () => {
  test('comes in parts and becomes a version with its checksum', async () => {
    const file = program(PACKAGE_PART * 2 + 999)
    const uploadId = await upload(admin, file)
    const { returnObj } = await admin.client.version.add({ uploadId, ...draft })
    const sha256 = createHash('sha256').update(file).digest('hex')
    expect(returnObj).toMatchObject({
      number: '2.1.0',
      bytes: file.length,
      sha256,
      status: 'draft',
      isForAll: true,
    })
    const again = await admin.client.version.downloadPackage({ id: returnObj!.id })
    expect(again.bytes.equals(file)).toBe(true)
    const left = await readdir(path.join(server.folder, 'files', 'uploading'))
    expect(left).toEqual([])
  })

  test('that was interrupted continues where it stopped, also after a lost answer', async () => {
    const file = program(PACKAGE_PART + 500)
    const first = file.subarray(0, PACKAGE_PART).toString('base64')
    const { returnObj } = await start(admin, file.length)
    const id = returnObj!.id
    await admin.client.version.putPart({ id, offset: 0, content: first })
    expect((await admin.client.version.getUpload({})).returnObj?.upload).toMatchObject({
      id,
      received: PACKAGE_PART,
    })
    expect((await start(admin, file.length)).returnObj).toMatchObject({ id, received: PACKAGE_PART })
    expect((await admin.client.version.putPart({ id, offset: 0, content: first })).returnObj?.received).toBe(
      PACKAGE_PART,
    )
    const content = file.subarray(PACKAGE_PART).toString('base64')
    expect(
      (await admin.client.version.putPart({ id, offset: PACKAGE_PART, content })).returnObj?.received,
    ).toBe(file.length)
    expect((await admin.client.version.add({ uploadId: id, ...draft })).success).toBe(true)
  })

  test('of another file starts anew', async () => {
    const one = (await start(admin, 2048)).returnObj
    const two = (await start(admin, 2048, { fingerprint: 'two' })).returnObj
    expect(two?.id).not.toBe(one?.id)
    const part = { id: one!.id, offset: 0, content: program().toString('base64') }
    expect((await admin.client.version.putPart(part)).errorCode).toBe('version.upload_gone')
  })

  test('runs one at a time; one of which nothing is heard makes room', async () => {
    await start(admin, 2048)
    expect((await start(other, 2048)).errorCode).toBe('version.upload_running')
    await server.db
      .updateTable('package_upload')
      .set({ touched_at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    expect((await start(other, 2048)).success).toBe(true)
  })

  test('two who begin at once: one of them', async () => {
    const answers = await Promise.all([start(admin, 2048), start(other, 2048)])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
  })

  test('is its own user’s alone, and can be given up', async () => {
    const id = (await start(admin, 2048)).returnObj!.id
    const part = { id, offset: 0, content: program().toString('base64') }
    expect((await other.client.version.putPart(part)).errorCode).toBe('version.upload_gone')
    expect((await other.client.version.cancelUpload({ id })).errorCode).toBe('version.upload_gone')
    expect((await admin.client.version.cancelUpload({ id })).success).toBe(true)
    expect((await admin.client.version.getUpload({})).returnObj).toEqual({ upload: null })
  })

  test.each([
    ['a script named .exe', { fileName: 'a.exe', platform: 'windows' }, Buffer.from('#!/bin/sh\nrm -rf /')],
    ['a program named .apk', { fileName: 'a.apk', platform: 'android' }, program()],
  ])('%s is refused with its first part', async (_name, more, file) => {
    const { returnObj } = await start(admin, file.length, more)
    const part = { id: returnObj!.id, offset: 0, content: file.toString('base64') }
    expect(await admin.client.version.putPart(part)).toMatchObject({ errorCode: 'version.package_format' })
    expect((await admin.client.version.getUpload({})).returnObj?.upload?.received).toBe(0)
  })

  test.each([
    ['another kind of file', { fileName: 'a.apk' }, 'version.package_format'],
    ['no ending', { fileName: 'setup' }, 'version.package_format'],
  ])('a name with %s is refused at once', async (_name, more, code) => {
    expect((await start(admin, 5, more)).errorCode).toBe(code)
  })

  test.each([
    ['empty', { bytes: 0 }],
    ['too large', { bytes: 2 * 1024 ** 3 + 1 }],
    ['of no platform', { platform: 'amiga' }],
    ['with a path for a name', { fileName: '../../etc/passwd.exe' }],
  ])('%s is no request', async (_name, more) => {
    expect(await start(admin, 5, more)).toMatchObject({ status: 400, errorCode: 'request.invalid' })
  })

  test('a part out of its turn, beyond the end or too large changes nothing', async () => {
    const id = (await start(admin, 2048)).returnObj!.id
    const put = async (offset: number, bytes: number) =>
      (
        await admin.client.version.putPart({
          id,
          offset,
          content: program(4096).subarray(0, bytes).toString('base64'),
        })
      ).errorCode
    expect(await put(5, 10)).toBe('version.part_out_of_place')
    expect(await put(0, 2049)).toBe('version.part_out_of_place')
    const big = Buffer.alloc(PACKAGE_PART + 1).toString('base64')
    expect((await admin.client.version.putPart({ id, offset: 0, content: big })).errorCode).toBe(
      'request.invalid',
    )
    expect((await admin.client.version.getUpload({})).returnObj?.upload?.received).toBe(0)
  })

  test('cut off half way makes no version', async () => {
    const id = (await start(admin, 2048)).returnObj!.id
    await admin.client.version.putPart({
      id,
      offset: 0,
      content: program().subarray(0, 1000).toString('base64'),
    })
    expect((await admin.client.version.add({ uploadId: id, ...draft })).errorCode).toBe(
      'version.upload_unfinished',
    )
    const short = await upload(admin, program(4096).subarray(0, 2048), { fingerprint: 'short' })
    expect((await admin.client.version.add({ uploadId: short, ...draft })).errorCode).toBe(
      'version.package_broken',
    )
    expect((await admin.client.version.getByPage({})).returnObj?.total).toBe(0)
  })
})

describe('a version', () => {
  test('with a number that its platform has already is refused, and its upload stays', async () => {
    await version()
    const uploadId = await upload(admin, program(), { fingerprint: 'again' })
    expect((await admin.client.version.add({ uploadId, ...draft })).errorCode).toBe('version.number_taken')
    expect((await admin.client.version.add({ uploadId, ...draft, number: '2.1.1' })).success).toBe(true)
  })

  test.each(['', '2', '2.', 'v2.1', '2.1.0.0.1', '2.1-beta'])('number %s is no number', async number => {
    const answer = await admin.client.version.add({ uploadId: crypto.randomUUID(), ...draft, number })
    expect(answer.errorCode).toBe('request.invalid')
  })

  test('is offered once published, to nobody once withdrawn, and the newest wins', async () => {
    const [old, newer] = [await version({ number: '2.9' }), await version({ number: '2.10' })]
    expect(await offered(guard)).toEqual([])
    await admin.client.version.publish({ id: newer.id })
    await admin.client.version.publish({ id: old.id })
    expect(await offered(guard)).toEqual(['2.10'])
    expect(await offered(guard, { platform: 'android' })).toEqual([])
    expect(await offered(guard, { platform: 'windows', current: '2.10.0' })).toEqual([])
    expect(await offered(guard, { platform: 'windows', current: '2.9.9' })).toEqual(['2.10'])
    await admin.client.version.withdraw({ id: newer.id })
    expect(await offered(guard)).toEqual(['2.9'])
    expect((await guard.client.version.downloadPackage({ id: newer.id })).errorCode).toBe('version.not_found')
    expect((await guard.client.version.downloadPackage({ id: old.id })).bytes.length).toBe(2048)
  })

  test('for chosen users is offered and told to them only', async () => {
    const row = await version({ targetUserIds: [guardUser.id] })
    await admin.client.version.publish({ id: row.id })
    expect(await offered(guard)).toEqual(['2.1.0'])
    expect(await offered(other)).toEqual([])
    const told = await server.db
      .selectFrom('outbox')
      .select(['user_id', 'data'])
      .where('type', '=', 'version.offered')
      .where(sql<boolean>`data->>'id' = ${row.id}`)
      .execute()
    expect(told).toMatchObject([{ user_id: guardUser.id, data: { number: '2.1.0', isForced: false } }])
  })

  test('whose target user is deleted is offered to nobody else', async () => {
    const gone = await buildUser(server.db)
    const row = await version({ targetUserIds: [gone.id] })
    await admin.client.version.publish({ id: row.id })
    await server.db.deleteFrom('user_account').where('id', '=', gone.id).execute()
    expect(await offered(guard)).toEqual([])
  })

  test('changes only as it was seen', async () => {
    const row = await version()
    const change = {
      id: row.id,
      isForced: true,
      notesZh: '新',
      notesEn: 'New',
      targetUserIds: [guardUser.id],
    }
    const { returnObj } = await admin.client.version.update({ ...change, version: row.version })
    expect(returnObj).toMatchObject({ isForced: true, isForAll: false, targets: [{ id: guardUser.id }] })
    expect((await other.client.version.update({ ...change, version: row.version })).errorCode).toBe(
      'version.changed_meanwhile',
    )
    const nobody = { ...change, id: crypto.randomUUID(), version: 0 }
    expect((await admin.client.version.update(nobody)).errorCode).toBe('version.not_found')
  })

  test('published cannot be deleted; withdrawn can, with its package', async () => {
    const row = await version()
    await admin.client.version.publish({ id: row.id })
    expect((await admin.client.version.batchDelete({ ids: [row.id] })).errorCode).toBe('version.published')
    await admin.client.version.withdraw({ id: row.id })
    const { file_key } = await server.db.selectFrom('version').select('file_key').executeTakeFirstOrThrow()
    expect((await admin.client.version.batchDelete({ ids: [row.id] })).success).toBe(true)
    expect(await server.app.infra.files.open(file_key)).toBeUndefined()
  })

  test('is listed by page, filtered and in the order of its numbers', async () => {
    for (const number of ['1.10', '1.9', '1.2']) await version({ number })
    const { returnObj } = await admin.client.version.getByPage({ orderBy: 'number' })
    expect(returnObj?.list.map(row => row.number)).toEqual(['1.2', '1.9', '1.10'])
    expect((await admin.client.version.getByPage({ number: '1.1' })).returnObj?.total).toBe(1)
    expect((await admin.client.version.getByPage({ status: 'published' })).returnObj?.total).toBe(0)
  })

  test('what was done is in the log, under the number of the version', async () => {
    const row = await version()
    await admin.client.version.publish({ id: row.id })
    await admin.client.version.withdraw({ id: row.id })
    await admin.client.version.batchDelete({ ids: [row.id] })
    const rows = await server.db
      .selectFrom('audit')
      .select(['action', 'object_name', 'result'])
      .where('object', '=', row.id)
      .orderBy('at')
      .execute()
    const actions = ['add', 'publish', 'withdraw', 'delete'].map(action => `version.${action}`)
    expect(rows).toEqual(actions.map(action => ({ action, object_name: '2.1.0', result: 'ok' })))
  })
})
