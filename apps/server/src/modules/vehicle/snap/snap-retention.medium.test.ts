import { clockOf } from '@palisade/testkit/manual-clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSnap } from '#server/testing/builders/vehicle/snap.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { keepSnapWeeks } from './snap-retention.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function keep(now: string, weeks: number, isPlausible = true) {
  const { db, files, writeAudit } = server.app.infra
  await keepSnapWeeks({
    db,
    files,
    writeAudit,
    parameters: { get: async () => weeks as never },
    log: { warn: () => undefined },
    timeCheck: { isPlausible: async () => isPlausible },
    clock: clockOf(() => Date.parse(now)),
  })
}
const partitionOf = async (id: string) => {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from vehicle_snap where id = ${id}`.execute(server.db)
  return rows[0]?.name
}

test('weeks are made ahead, a snap outside of them moves in, and whole weeks go with their pictures', async () => {
  const stray = await buildSnap(server.db, { at: new Date('2031-06-15T23:59:59.999Z') })
  const monday = await buildSnap(server.db, { at: new Date('2031-06-16T00:00:00Z') })
  expect(await partitionOf(stray.id)).toBe('vehicle_snap_default')
  await keep('2031-06-18T12:00:00Z', 13)
  expect([await partitionOf(stray.id), await partitionOf(monday.id)]).toEqual([
    'vehicle_snap_20310609',
    'vehicle_snap_20310616',
  ])
  const { files } = server.app.infra
  const key = await files.put(Buffer.from('jpeg'), { kind: 'vehicle-picture', ext: 'jpg' })
  await keep('2031-07-22T12:00:00Z', 5, false)
  expect(await partitionOf(stray.id)).toBe('vehicle_snap_20310609')
  await keep('2031-07-22T12:00:00Z', 5)
  expect([await partitionOf(stray.id), await partitionOf(monday.id)]).toEqual([
    undefined,
    'vehicle_snap_20310616',
  ])
  expect(await files.open(key)).toBeUndefined()
  const told = await server.db
    .selectFrom('audit')
    .select('kind')
    .where('action', '=', 'system.snap_retention')
    .execute()
  expect(told).toContainEqual({ kind: 'system' })
})
