import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ALARM_SOUND_LIMIT } from '@palisade/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser } from '#server/testing/builders/session.ts'
import { startTestServer, type SignedInClient, type TestServer } from '#server/testing/test-server.ts'
import { buildMp3, buildTag, FRAME_BYTES } from './mp3.fixture.ts'

let server: TestServer
let admin: SignedInClient
let guard: SignedInClient

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  guard = await server.signIn(await buildUser(server.db, { permissions: ['alarm.view'] }))
})
afterAll(() => server.stop())

const sound = buildMp3()
const upload = (bytes: Buffer, fileName = 'siren.mp3', client = admin.client) =>
  client.parameter.uploadAlarmSound({ fileName, content: bytes.toString('base64') })
const idInForce = async () => (await guard.client.parameter.getList()).returnObj?.['alarm.sound_file'] ?? ''
async function storedFiles() {
  const folder = path.join(server.app.infra.config.dataFolder, 'files', 'alarm-sound')
  const found = await readdir(folder, { recursive: true }).catch(() => [])
  return found.filter(name => name.includes('.'))
}

test('nobody uploads without a login or the permission', async () => {
  expect((await upload(sound, 'siren.mp3', server.client)).status).toBe(401)
  expect((await upload(sound, 'siren.mp3', guard.client)).errorCode).toBe('access.denied')
  expect(await storedFiles()).toEqual([])
})

test('a program renamed .mp3 is refused with its code, logged, and stored nowhere', async () => {
  const exe = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(10_000, 0x41)])
  expect(await upload(exe)).toMatchObject({ status: 200, errorCode: 'parameter.sound_format' })
  expect((await upload(Buffer.concat([buildTag(50), exe]))).errorCode).toBe('parameter.sound_format')
  expect((await upload(Buffer.alloc(0))).errorCode).toBe('parameter.sound_format')
  expect(await storedFiles()).toEqual([])
  expect(await idInForce()).toBe('')
  const refused = await server.db
    .selectFrom('audit')
    .select('result')
    .where('action', '=', 'parameter.upload_sound')
    .where('result', '=', 'parameter.sound_format')
    .execute()
  expect(refused).toHaveLength(3)
})

test('5 MB are too large, a byte less is not, and a body far beyond it is not even read', async () => {
  const long = buildMp3(Math.ceil(ALARM_SOUND_LIMIT / FRAME_BYTES))
  expect((await upload(long.subarray(0, ALARM_SOUND_LIMIT))).errorCode).toBe('parameter.sound_too_large')
  expect((await upload(Buffer.alloc(ALARM_SOUND_LIMIT + 100_000))).status).toBe(413)
  expect((await upload(long.subarray(0, ALARM_SOUND_LIMIT - 1))).success).toBe(true)
})

test.each(['siren*.mp3', '../siren.mp3', '', 'x'.repeat(256)])('the name %s is refused', async name => {
  expect(await upload(sound, name)).toMatchObject({ status: 400, errorCode: 'request.invalid' })
})

test('an uploaded sound is in force for everyone, comes back as it was, and takes the place of the one before', async () => {
  await upload(buildMp3(50), 'old.mp3')
  const before = await idInForce()
  const row = await upload(sound, '警报.mp3')
  expect(row.returnObj).toMatchObject({
    key: 'alarm.sound_file',
    isSet: true,
    fileName: '警报.mp3',
    changedBy: admin.user.name,
  })
  const id = await idInForce()
  expect(id).toBe(row.returnObj?.value)
  const file = await guard.client.parameter.downloadAlarmSound({ id })
  expect(file.bytes.equals(sound)).toBe(true)
  expect(file.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'x-content-type-options': 'nosniff' })
  expect((await guard.client.parameter.downloadAlarmSound({ id: before })).errorCode).toBe(
    'parameter.no_sound',
  )
  expect(await storedFiles()).toHaveLength(1)
  const audit = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'parameter.upload_sound')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ before: 'old.mp3', after: '警报.mp3', object: 'alarm.sound_file' })
})

test('is not handed out without a login', async () => {
  expect((await server.client.parameter.downloadAlarmSound({ id: await idInForce() })).status).toBe(401)
})

test('several at once leave one', async () => {
  await Promise.all([40, 41, 42, 43].map(frames => upload(buildMp3(frames), `${frames}.mp3`)))
  expect(await storedFiles()).toHaveLength(1)
  const file = await guard.client.parameter.downloadAlarmSound({ id: await idInForce() })
  expect(file.status).toBe(200)
})

test('is set by its own call only', async () => {
  const id = '0190a000-0000-7000-8000-000000000001'
  expect(await admin.client.parameter.update({ key: 'alarm.sound_file', value: id })).toMatchObject({
    errorCode: 'request.invalid',
    errorParams: { issues: [{ path: 'key', rule: 'own_call' }] },
  })
})

test('the built-in sound comes back with the default, and the file goes', async () => {
  const id = await idInForce()
  const { returnObj } = await admin.client.parameter.restoreDefault({ keys: ['alarm.sound_file'] })
  expect(returnObj?.find(row => row.key === 'alarm.sound_file')).toMatchObject({
    value: '',
    isSet: false,
    fileName: null,
  })
  expect(await storedFiles()).toEqual([])
  expect((await guard.client.parameter.downloadAlarmSound({ id })).errorCode).toBe('parameter.no_sound')
})
