import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract, TICKET_HEADER, type Call } from '@palisade/contract'
import { freePort } from '@palisade/testkit'
import { startServerProgram, type ServerProgram } from '@palisade/testkit/server-program'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from './testing/open-test-database.ts'
import { buildArea, type BuiltArea } from './testing/builders/organisation.ts'
import { buildSession, buildUser } from './testing/builders/session.ts'
import { ADMIN } from './testing/test-server.ts'
import { until } from './testing/until.ts'

// The real program, killed after it has made a change and before the change's log row is written.
let open: OpenTestDatabase
let folder: string
let port: number
let server: ServerProgram
let ticket: string
let area: BuiltArea

beforeAll(async () => {
  open = await openTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-log-kill-'))
  port = await freePort()
  server = await start()
  const user = await buildUser(open.db, { isSuper: true })
  ticket = (await buildSession(open.db, user.id)).ticket
  area = await buildArea(open.db)
})
afterAll(async () => {
  await server.kill()
  await open.close()
  await rm(folder, { recursive: true, force: true })
})

const start = () => startServerProgram({ databaseUrl: open.url, port, folder, adminPassword: ADMIN.password })
const call = (to: Call, body: object) =>
  fetch(`http://127.0.0.1:${port}${to.path}`, {
    method: to.method,
    headers: { 'content-type': 'application/json', [TICKET_HEADER]: ticket },
    body: JSON.stringify({ centerId: area.centreId, ...body }),
  })

/** Holds back every new row of the log. @returns lets them go */
async function holdLog(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: open.url })
  await client.connect()
  await client.query('begin; lock table audit in exclusive mode')
  return () => client.end()
}
/** Connections of the server whose transaction has written to a table and waits to write its log row. */
const waiting = async (table: string) => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks log join pg_locks change using (pid)
    where log.relation = 'audit'::regclass and not log.granted
      and change.relation = ${table}::regclass and change.mode = 'RowExclusiveLock' and change.granted`.execute(
    open.db,
  )
  return rows.map(row => row.pid)
}
const isGone = async (pids: number[]) => {
  const { rows } = await sql`select from pg_stat_activity where pid = any(${pids}::int[])`.execute(open.db)
  return rows.length === 0
}

const changes = {
  'area.add': {
    table: 'area',
    call: contract.organisation.add,
    body: () => ({ name: 'Killed hall', code: 'KILLED' }),
    isMade: () => open.db.selectFrom('area').select('id').where('code', '=', 'KILLED').execute(),
  },
  'api_key.add': {
    table: 'api_key',
    call: contract.apiKey.add,
    body: () => ({ name: 'Killed key', scopes: ['event.intake'] }),
    isMade: () => open.db.selectFrom('api_key').select('id').where('name', '=', 'Killed key').execute(),
  },
}

test.each(Object.entries(changes))(
  '%s: a server that is killed before the log row leaves neither change nor row, then both',
  async (_, change) => {
    const rows = () =>
      open.db.selectFrom('audit').select('id').where('action', '=', change.call.meta.audit).execute()
    const release = await holdLog()
    const answer = call(change.call, change.body()).catch(() => undefined)
    await until(async () => (await waiting(change.table)).length > 0)
    const held = await waiting(change.table)
    await server.kill()
    await release()
    expect(await answer).toBeUndefined()
    await until(() => isGone(held))
    expect([await change.isMade(), await rows()]).toEqual([[], []])

    server = await start()
    expect((await call(change.call, change.body())).status).toBe(200)
    await server.kill()
    expect([(await change.isMade()).length, (await rows()).length]).toEqual([1, 1])
    server = await start()
  },
  120_000,
)
