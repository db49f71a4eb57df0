import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LOCALE_HEADER, TICKET_HEADER, type Envelope, type SignedIn } from '@palisade/contract'
import { freePort } from '@palisade/testkit'
import { startServerProgram, type ServerProgram } from '@palisade/testkit/server-program'
import { startTestPostgres, type TestPostgres } from '@palisade/testkit/postgres'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openEventConsole } from './testing/event-console.ts'
import { ADMIN, sealPassword } from './testing/test-server.ts'

/** For what hangs; a machine that is busy with other things takes long to start a database and a server, ms. */
const DEADLINE = 60_000
vi.setConfig({ testTimeout: 3 * DEADLINE, hookTimeout: 3 * DEADLINE })

// The real program with its own PostgreSQL, both killed.
let postgres: TestPostgres
let folder: string
let origin: string
let server: ServerProgram

beforeAll(async () => {
  postgres = await startTestPostgres(true)
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-recovery-'))
  origin = `http://127.0.0.1:${await freePort()}`
  server = await start()
})
afterAll(async () => {
  await server.kill()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = () =>
  startServerProgram({
    databaseUrl: postgres.url,
    port: Number(new URL(origin).port),
    folder,
    adminPassword: ADMIN.password,
  })

async function call<Result>(
  url: string,
  body: object = {},
  ticket = '',
): Promise<Envelope<Result> & { status: number }> {
  const response = await fetch(origin + url, {
    method: url.includes('publicConfig') ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', [LOCALE_HEADER]: 'en_US', [TICKET_HEADER]: ticket },
    ...(url.includes('publicConfig') ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Envelope<Result>) }
}

async function signIn(): Promise<SignedIn> {
  const config = await call<{ loginKey: string }>('/smp/publicConfig.json')
  const password = sealPassword(ADMIN.password, config.returnObj?.loginKey ?? '')
  const answer = await call<SignedIn>('/smp/myLogin.json', { userName: ADMIN.userName, password })
  if (!answer.returnObj) throw new Error(`not signed in: ${answer.errorCode}`)
  return answer.returnObj
}
const addArea = ({ ticket, ownCentral }: SignedIn, name: string) =>
  call('/basic/area/add', { centerId: ownCentral[0]?.id, name, code: name }, ticket)

it('recovers after PostgreSQL was killed, keeps what it confirmed, and its sockets miss nothing', async () => {
  const session = await signIn()
  const console = openEventConsole(origin, { ticket: session.ticket })
  await console.next('ready')
  expect((await addArea(session, 'Before')).success).toBe(true)
  await console.next('organisation.changed')
  await postgres.crash()
  const away = await addArea(session, 'Meanwhile')
  expect([away.status, away.errorCode]).toEqual([503, 'server.unavailable'])
  expect((await fetch(`${origin}/health/ready`)).status).toBe(503)
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  await postgres.restart()
  await vi.waitFor(async () => expect((await addArea(session, 'After')).success).toBe(true), {
    timeout: DEADLINE,
  })
  await vi.waitFor(
    () => expect(console.frames.filter(frame => frame.type === 'organisation.changed')).toHaveLength(2),
    {
      timeout: DEADLINE,
    },
  )
  console.close()
})

it('keeps what it confirmed when it is killed, and a console continues from its position', async () => {
  const session = await signIn()
  const console = openEventConsole(origin, { ticket: session.ticket })
  const { seq } = (await console.next('ready')) as { seq: string }
  const answers = Promise.allSettled(Array.from({ length: 40 }, (_, n) => addArea(session, `Burst${n}`)))
  await console.next('organisation.changed')
  await server.kill()
  const answered = (await answers).filter(
    answer => answer.status === 'fulfilled' && answer.value.success,
  ).length
  server = await start()
  const again = openEventConsole(origin, { ticket: session.ticket, since: seq })
  await again.next('ready')
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from area where name like 'Burst%'`,
  )
  await client.end()
  expect(rows[0]?.n).toBeGreaterThanOrEqual(answered)
  // Every area that was stored was also told of, including those whose answer was lost on the way.
  await vi.waitFor(
    () =>
      expect(again.frames.filter(frame => frame.type === 'organisation.changed')).toHaveLength(
        rows[0]?.n ?? -1,
      ),
    { timeout: DEADLINE },
  )
  again.close()
})

it('ends in order when asked to', async () => {
  expect(await server.end()).toEqual([0, null])
})
