import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { IMPORT_ROWS_LIMIT, TICKET_HEADER } from '@palisade/contract'
import { freePort } from '@palisade/testkit'
import { startServerProgram, type ServerProgram } from '@palisade/testkit/server-program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildSession, buildUser } from '#server/testing/builders/session.ts'
import { until } from '#server/testing/until.ts'
import { sheetOf } from './device-sheet.testing.ts'

// The real program, killed in the middle of an import.
let open: OpenTestDatabase
let folder: string
let origin: string
let server: ServerProgram

beforeAll(async () => {
  open = await openTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-import-'))
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  server = await startServerProgram({
    databaseUrl: open.url,
    port,
    folder,
    adminPassword: 'sesame-2026',
  })
})
afterAll(async () => {
  await server.kill()
  await open.close()
  await rm(folder, { recursive: true, force: true })
})

const countDevices = async () => {
  const { n } = await open.db
    .selectFrom('device')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

test('an import that is killed leaves whole rows, and an event for each', async () => {
  const area = await buildArea(open.db)
  const user = await buildUser(open.db, { isSuper: true })
  const { ticket } = await buildSession(open.db, user.id)
  const rows = Array.from({ length: IMPORT_ROWS_LIMIT }, (_, index) => ({
    name: `Cam-${index}`,
    code: `C-${index}`,
    driver: 'rtsp',
    area: area.code,
    mainUrl: 'rtsp://192.0.2.7/main',
    username: 'viewer',
    password: 'Pa55word',
  }))
  const content = (await sheetOf(rows)).toString('base64')
  const answer = fetch(`${origin}/basic/device/importExcel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TICKET_HEADER]: ticket },
    body: JSON.stringify({ centerId: area.centreId, fileName: 'devices.xlsx', content }),
  }).catch(() => undefined)
  await until(async () => (await countDevices()) > 0)
  await Promise.all([server.kill(), answer])
  const count = await countDevices()
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(IMPORT_ROWS_LIMIT)
  const stored = await open.db.selectFrom('device').selectAll().execute()
  expect(stored.filter(device => device.secret === null || device.area_id !== area.id)).toEqual([])
  const told = await open.db
    .selectFrom('outbox')
    .select('data')
    .where('type', '=', 'device.changed')
    .execute()
  const ids = told.map(row => (row.data as { id: string }).id)
  expect(new Set(ids)).toEqual(new Set(stored.map(device => device.id)))
})
