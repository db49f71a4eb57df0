import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildDevice } from '#server/testing/builders/device.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import { snapsOf } from '../snap.testing.ts'
import type { NewSnap, PassedSnap } from './snap-row.ts'
import { writeSnaps } from './snap-writer.ts'

// Readings of one passage that come out of order: whatever is told of it has the passage's own time, by which its hit and alarm are named.

const NOW = Date.now()
let open: OpenTestDatabase
let cameraId: string
let told: [what: string, plate: string | null, at: number, id: string][]

beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  cameraId = (await buildDevice(open.db)).id
  told = []
})

/** A reading so many ms after the first one. */
function read(plate: string, at: number, confidence: number | null = null): NewSnap {
  const snapTime = new Date(NOW + at)
  return {
    eventKey: randomUUID(),
    row: {
      id: alarmIdAt(snapTime.getTime()),
      snap_time: snapTime,
      received_at: new Date(NOW),
      camera_id: cameraId,
      plate,
      confidence,
      source: 'driver',
      speed: null,
      speed_limit: null,
      lane: null,
      vehicle_type: 'car',
      plate_colour: 'blue',
      plate_type: '',
      direction: 'forward',
      body_colour: 'white',
      brand: '',
      sub_brand: '',
    },
  }
}

const tellOf = (what: string) => async (_: unknown, snaps: readonly PassedSnap[]) => {
  for (const { plate, snap_time: at, id } of snaps) told.push([what, plate, at.getTime() - NOW, id])
}
const write = (...snaps: NewSnap[]) =>
  writeSnaps(open.db, snaps, {
    write: tellOf('passed'),
    correct: tellOf('corrected'),
    misread: tellOf('misread'),
    written: () => undefined,
  })
const kept = async () =>
  (await snapsOf(open.db, cameraId)).map(({ id, plate, snap_time: at }) => [plate, at.getTime() - NOW, id])

test('a better reading behind one that came late is told with the time of the passage', async () => {
  const first = read('B1234S', 0, 60)
  await write(first)
  await write(read('B1234S', -1500, 60), read('B12345', 500, 95))
  const { id } = first.row
  expect(await kept()).toEqual([['B12345', 0, id]])
  expect(told).toEqual([
    ['passed', 'B1234S', 0, id],
    ['corrected', 'B12345', 0, id],
  ])
})

test('readings that are written together are one passage in whatever order they came', async () => {
  const begins = read('B12345', -1500, 95)
  await write(read('B1234S', 1800, 60), read('B12345', 0, 95), begins)
  const { id } = begins.row
  expect(await kept()).toEqual([['B12345', -1500, id]])
  expect(told).toEqual([
    ['passed', 'B12345', -1500, id],
    ['misread', 'B1234S', -1500, id],
  ])
})

test('a reading is of the passage of its own plate, and of the nearer one, whichever was written first', async () => {
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
  ]) {
    cameraId = (await buildDevice(open.db)).id
    told = []
    const cars = [read('B1234S', 900, 60), read('B12345', 3000, 60), read('B12345', -500, 60)]
    for (const n of order) await write(cars[n]!)
    told = []
    await write(read('B12345', 1200, 95))
    expect(told).toEqual([])
    const untils = await open.db
      .selectFrom('vehicle_snap')
      .select(['id', 'read_until'])
      .where('camera_id', '=', cameraId)
      .where('read_until', 'is not', null)
      .execute()
    expect(untils).toEqual([{ id: cars[2]!.row.id, read_until: new Date(NOW + 1200) }])
    expect((await kept()).map(([plate, at]) => [plate, at])).toEqual([
      ['B12345', -500],
      ['B1234S', 900],
      ['B12345', 3000],
    ])
  }
})
