import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccess } from '#server/infra/access/access.queries.ts'
import type { CentreContext } from '#server/infra/binding/context.ts'
import { systemClock } from '#server/infra/clock.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import { buildSnap } from '#server/testing/builders/vehicle/snap.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { createSnapExport } from '../export/snap-export.service.ts'
import { createTrackService } from '../track/track.service.ts'
import { createSnapService } from './snap.service.ts'

// Whatever reads passages is ended where a statement of it takes too long, and works again afterwards.

const SEARCH_MS = 50
const span = {
  startTime: new Date(Date.now() - 3_600_000).toISOString(),
  endTime: new Date(Date.now() + 60_000).toISOString(),
}
const page = { pageNum: 1, pageSize: 10 }
const vehicle = { ...span, plate: 'SLOW1' }

let server: TestServer
let context: CentreContext
let reads: Record<string, () => Promise<unknown>>
let exported: (signal?: AbortSignal) => ReturnType<ReturnType<typeof createSnapExport>['exportExcel']>

beforeAll(async () => {
  server = await startTestServer()
  const { db, app } = server
  const area = await buildArea(db)
  const camera = await buildDevice(db, { areaId: area.id })
  await buildSnap(db, { cameraId: camera.id, plate: 'SLOW1', at: new Date() })
  const { id } = await buildUser(db, { permissions: ['vehicle.view', 'vehicle.export'], areaIds: [area.id] })
  context = {
    access: await findAccess(db, id),
    centre: { id: area.centreId, areaId: area.centreId },
    locale: 'en_US',
    signal: new AbortController().signal,
    audit: () => undefined,
  } as unknown as CentreContext
  const deps = { db, files: app.infra.files, clock: systemClock, searchMs: SEARCH_MS }
  const search = createSnapService(deps)
  const track = createTrackService(deps)
  const sheets = createSnapExport(deps)
  exported = (signal = context.signal) =>
    sheets.exportExcel({ ...span, timeZone: 'UTC', plates: ['SLOW1'] }, { ...context, signal })
  reads = {
    'a part of a plate': () => search.search({ ...span, ...page, plates: ['*OW1*'] }, context),
    'a whole plate': () => search.search({ ...span, ...page, plates: ['SLOW1'] }, context),
    'the way of a vehicle': () => track.getTrack(vehicle, context),
    companions: () => track.getCompanions({ ...vehicle, seconds: 30 }, context),
    'an export': () => exported(),
  }
})
afterAll(() => server.stop())

/** While somebody holds a table that is read. */
const whileHeld = (table: 'vehicle_plate' | 'vehicle_snap', run: () => Promise<void>) =>
  server.db.transaction().execute(async tx => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    await run()
  })

test.each(['a part of a plate', 'a whole plate', 'the way of a vehicle', 'companions', 'an export'])(
  '%s is ended with its own text, whichever of its statements takes too long',
  async name => {
    for (const table of ['vehicle_plate', 'vehicle_snap'] as const)
      await whileHeld(table, () => expect(reads[name]!()).rejects.toThrow('snap.too_slow'))
    await expect(reads[name]!()).resolves.toBeDefined()
  },
)

test('an export that has begun is broken off, and not cut short, where a later statement takes too long', async () => {
  const begun = await exported()
  await whileHeld('vehicle_snap', () => expect(buffer(begun.body as never)).rejects.toThrow('snap.too_slow'))
  const again = await exported()
  expect((await buffer(again.body as never)).length).toBeGreaterThan(0)
})

test('an export that its reader gives up is written no further', async () => {
  const reader = new AbortController()
  const answer = await exported(reader.signal)
  reader.abort()
  await expect(buffer(answer.body as never)).rejects.toThrow('Premature close')
})
