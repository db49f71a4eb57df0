import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { contract, TICKET_HEADER, type Call, type SignedIn } from '@palisade/contract'
import { createTestDatabase, freePort, type TestDatabase } from '@palisade/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildMp3 } from './modules/system/parameter/mp3.fixture.ts'
import { ADMIN, sealPassword } from './testing/test-server.ts'

// The real program, so that its modes are those of a site; the test itself runs with the usual ones.

let database: TestDatabase
let data: string
let origin: string
let server: ChildProcess

beforeAll(async () => {
  database = await createTestDatabase()
  data = mkdtempSync(path.join(tmpdir(), 'palisade-private-'))
  leaveLoose()
  origin = `http://127.0.0.1:${await freePort()}`
  server = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      PALISADE_PORT: new URL(origin).port,
      PALISADE_HOST: '127.0.0.1',
      PALISADE_DATA: data,
      PALISADE_ADMIN_PASSWORD: ADMIN.password,
      PALISADE_TLS: 'generate',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!server.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('server ready')) break
  server.stdout.resume()
})
afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
  await database.close()
  rmSync(data, { recursive: true })
})

/** Makes files as an earlier version left them, readable by everybody. */
function leaveLoose() {
  const folder = path.join(data, 'files/alarm-picture/2026-01-01')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'picture.jpg'), 'old')
  writeFileSync(path.join(data, 'notes'), 'old')
  for (const each of [path.join(data, 'files'), path.join(data, 'files/alarm-picture'), folder])
    chmodSync(each, 0o755)
  for (const each of [path.join(folder, 'picture.jpg'), path.join(data, 'notes')]) chmodSync(each, 0o644)
}

async function call<Result>({ path: to, method }: Call, body: object, ticket = ''): Promise<Result> {
  const response = await fetch(origin + to, {
    method,
    headers: { 'content-type': 'application/json', [TICKET_HEADER]: ticket },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { returnObj?: Result; errorCode?: string }
  expect(answer.errorCode).toBeUndefined()
  return answer.returnObj as Result
}

/** Every file and folder below the data folder that others could read. */
function listLoose(folder = data): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const file = path.join(folder, entry.name)
    const loose = (statSync(file).mode & 0o077) === 0 ? [] : [path.relative(data, file)]
    return entry.isDirectory() ? [...loose, ...listLoose(file)] : loose
  })
}
const listFiles = () => readdirSync(data, { recursive: true }).map(String)

test('whatever lies in the data folder is for its user alone: what was there, keys, uploads, parts, backups', async () => {
  const config = await call<{ loginKey: string }>(contract.session.publicConfig, {})
  const password = sealPassword(ADMIN.password, config.loginKey)
  const { ticket } = await call<SignedIn>(contract.session.login, { userName: ADMIN.userName, password })
  const content = buildMp3().toString('base64')
  await call(contract.parameter.uploadAlarmSound, { fileName: 'a.mp3', content }, ticket)
  const upload = { fileName: 'a.apk', bytes: 10, platform: 'android', fingerprint: 'f' }
  const { id } = await call<{ id: string }>(contract.version.startUpload, upload, ticket)
  await call(
    contract.version.putPart,
    { id, offset: 0, content: Buffer.from('PK\x03\x04.').toString('base64') },
    ticket,
  )
  // There is nothing to back up until the first rows are sealed, a moment after they were written.
  await vi.waitFor(() => call(contract.log.backup, {}, ticket), 15_000)
  await vi.waitFor(() => {
    const files = listFiles()
    const wanted = [
      /^secrets\.json$/,
      /^tls\//,
      /alarm-sound\/.*mp3$/,
      /log-backup\/.*gz$/,
      /^log-heads$/,
      /^notes$/,
    ]
    for (const name of wanted)
      expect(
        files.some(file => name.test(file)),
        String(name),
      ).toBe(true)
    expect(listLoose()).toEqual([])
  })
})
