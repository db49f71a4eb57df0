import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#server/infra/database/database.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { createFiles, type Files } from '#server/infra/files/files.ts'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildArea } from '#server/testing/builders/organisation.ts'
import { noMedia } from '#server/testing/test-server.ts'
import { insertCaptures } from './alarm-capture.queries.ts'
import { createAlarmCaptures } from './alarm-capture.service.ts'

// A database and files without a server: that one takes captures as well, each second.
let open: OpenTestDatabase
let db: Db
let folder: string
let files: Files

beforeAll(async () => {
  open = await openTestDatabase()
  db = open.db
  folder = await mkdtemp(path.join(tmpdir(), 'palisade-captures-'))
  files = createFiles(folder)
})
afterAll(async () => {
  await open.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  await db.deleteFrom('alarm_capture').execute()
})

const log = { warn: () => undefined }
const parameters = { get: async () => 8 as never }

/** Captures with a media program that answers as the test says. */
function captures(media: Partial<typeof noMedia>) {
  const worker = createAlarmCaptures({ db, files, media: { ...noMedia, ...media }, parameters, log })
  // It would take the jobs of the next test when it wakes for a later try.
  onTestFinished(() => worker.stop())
  return worker
}

async function waiting(more: object = {}) {
  const device = await buildDevice(db)
  const alarm = await buildAlarm(db, { device, ...more })
  await db
    .insertInto('alarm_capture')
    // Leased until the test releases it.
    .values({ alarm_id: alarm.id, wants_picture: !('pictureKey' in more), due_at: 'infinity' })
    .execute()
  return { ...alarm, device }
}
const release = () => db.updateTable('alarm_capture').set({ due_at: '-infinity' }).execute()
const stored = (id: string) =>
  db.selectFrom('alarm').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const left = () => db.selectFrom('alarm_capture').selectAll().execute()

async function contentOf(key: string | null) {
  const file = await files.open(key ?? '')
  return Buffer.concat((await file?.stream.toArray()) ?? []).toString()
}

test('an alarm gets the picture of its camera and the seconds before, and everybody is told', async () => {
  const alarm = await waiting()
  const asked: unknown[] = []
  const worker = captures({
    snapshot: async id => Buffer.from(`picture of ${id}`),
    clip: async (id, seconds) => {
      asked.push([id, seconds])
      return Buffer.from('clip')
    },
  })
  await release()
  await worker.drain()
  const row = await stored(alarm.id)
  expect(await contentOf(row.picture_key)).toBe(`picture of ${alarm.device.id}`)
  expect(await contentOf(row.clip_key)).toBe('clip')
  expect(asked).toEqual([[alarm.device.id, 8]])
  expect(row).toMatchObject({ version: 2, state_version: 1 })
  expect(await left()).toEqual([])
  const history = await db.selectFrom('alarm_history').selectAll().where('alarm_id', '=', alarm.id).execute()
  expect(history).toMatchObject([{ action: 'picture', user_name: '', from_status: 'on_alert' }])
  const events = await db.selectFrom('outbox').select('data').where('type', '=', 'alarm.changed').execute()
  expect(events.map(event => event.data)).toContainEqual(
    expect.objectContaining({ id: alarm.id, hasPicture: true, hasClip: true }),
  )
})

test('an alarm that brought its picture only gets the clip', async () => {
  const alarm = await waiting({ pictureKey: 'its own' })
  await release()
  await captures({
    snapshot: () => Promise.reject(new Error('not asked')),
    clip: async () => Buffer.from('c'),
  }).drain()
  expect(await stored(alarm.id)).toMatchObject({ picture_key: 'its own', clip_key: expect.any(String) })
})

test('a clip that comes without the picture is kept, and the picture is asked for again', async () => {
  const alarm = await waiting()
  let tries = 0
  const worker = captures({
    snapshot: async () => {
      tries += 1
      if (tries === 1) throw new Error('the decoder has not started yet')
      return Buffer.from('p')
    },
    clip: async () => Buffer.from(`clip ${tries}`),
  })
  await release()
  await worker.drain()
  expect(await stored(alarm.id)).toMatchObject({
    picture_key: null,
    clip_key: expect.any(String),
    version: 2,
  })
  expect(await left()).toHaveLength(1)
  await release()
  await worker.drain()
  const row = await stored(alarm.id)
  expect([await contentOf(row.picture_key), await contentOf(row.clip_key), row.version]).toEqual([
    'p',
    'clip 1',
    3,
  ])
  expect(await left()).toEqual([])
  const history = await db.selectFrom('alarm_history').selectAll().where('alarm_id', '=', alarm.id).execute()
  expect(history).toHaveLength(1)
})

test('a picture without a clip is enough', async () => {
  const alarm = await waiting()
  await release()
  await captures({
    snapshot: async () => Buffer.from('p'),
    clip: () => Promise.reject(new Error('away')),
  }).drain()
  expect(await stored(alarm.id)).toMatchObject({ picture_key: expect.any(String), clip_key: null })
})

test('a media program that is away is asked again, until the moment is past', async () => {
  const alarm = await waiting()
  await release()
  await captures({
    snapshot: () => Promise.reject(new Error('away')),
    clip: () => Promise.reject(new Error('away')),
  }).drain()
  const [capture] = await left()
  expect(capture?.alarm_id).toBe(alarm.id)
  expect(capture!.due_at.getTime()).toBeGreaterThan(Date.now())

  await release()
  await captures({ snapshot: async () => Buffer.from('p') }).drain()
  expect((await stored(alarm.id)).picture_key).not.toBeNull()

  const late = await waiting()
  await release()
  await db
    .updateTable('alarm_capture')
    .set({ created_at: new Date(Date.now() - 31_000) })
    .execute()
  await captures({ snapshot: async () => Buffer.from('p') }).drain()
  expect(await stored(late.id)).toMatchObject({ picture_key: null })
  expect(await left()).toEqual([])
})

test('an alarm of an area without cameras waits for nothing', async () => {
  const sensor = await buildDevice(db, { driver: 'http', areaId: (await buildArea(db)).id })
  const alarm = await buildAlarm(db, { device: sensor })
  await db.insertInto('alarm_capture').values({ alarm_id: alarm.id, wants_picture: true }).execute()
  await captures({ snapshot: () => Promise.reject(new Error('not asked')) }).drain()
  expect(await left()).toEqual([])
})

test('only alarms whose area has a camera are queued', async () => {
  const { id: areaId } = await buildArea(db)
  const { id: bareId } = await buildArea(db)
  const [bare, near] = [
    await buildDevice(db, { driver: 'http', areaId: bareId }),
    await buildDevice(db, { driver: 'http', areaId }),
  ]
  await buildDevice(db, { areaId })
  const [unseen, seen] = [await buildAlarm(db, { device: bare }), await buildAlarm(db, { device: near })]
  const wanted = [
    { alarmId: unseen.id, areaId: bareId, wantsPicture: true },
    { alarmId: seen.id, areaId, wantsPicture: true },
  ]
  const queue = (list: typeof wanted) => db.transaction().execute(tx => insertCaptures(tx, list))
  expect(await queue(wanted.slice(0, 1))).toBe(false)
  expect(await queue(wanted)).toBe(true)
  expect((await left()).map(capture => capture.alarm_id)).toEqual([seen.id])
})

test('many servers ask for each alarm once, and for at most four at a time', async () => {
  const alarms = await Promise.all(Array.from({ length: 12 }, () => waiting()))
  await release()
  let now = 0
  let most = 0
  const asked: string[] = []
  const media = {
    snapshot: async (id: string) => {
      asked.push(id)
      most = Math.max(most, (now += 1))
      await new Promise(resolve => setImmediate(resolve))
      now -= 1
      return Buffer.from('p')
    },
  }
  await captures(media).drain()
  expect(most).toBeLessThanOrEqual(4)
  await Promise.all([captures(media).drain(), captures(media).drain()])
  expect(asked.toSorted()).toEqual(alarms.map(alarm => alarm.device.id).toSorted())

  await Promise.all(Array.from({ length: 8 }, () => waiting()))
  await release()
  asked.length = 0
  await Promise.all([captures(media).drain(), captures(media).drain(), captures(media).drain()])
  expect(new Set(asked).size).toBe(8)
  expect(asked).toHaveLength(8)
})

test('captures continue after a start, and a stop ends those under way', async () => {
  const alarm = await waiting()
  const asked = Promise.withResolvers<void>()
  const given = Promise.withResolvers<Buffer>()
  const worker = captures({
    snapshot: () => {
      asked.resolve()
      return given.promise
    },
  })
  await release()
  worker.start()
  await asked.promise
  const stopped = worker.stop()
  given.resolve(Buffer.from('p'))
  await stopped
  expect((await stored(alarm.id)).picture_key).not.toBeNull()
})
