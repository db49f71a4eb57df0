import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import type { ContractClient } from '#server/testing/contract-client.ts'
import { until } from '#server/testing/until.ts'
import { buildRecorded, HOUR, startRecordingSite, type RecordingSite } from './recording.testing.ts'

// Recording that operators start and stop by hand.

let site: RecordingSite
let camera: BuiltDevice
let guard: ContractClient
let admin: ContractClient

beforeAll(async () => {
  site = await startRecordingSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  ;({ camera, guard, admin } = await buildRecorded(site.server))
})

test('two operators start one recording, and it is stopped once', async () => {
  const answers = await Promise.all([
    guard.recording.start({ cameraId: camera.id }),
    admin.recording.start({ cameraId: camera.id }),
  ])
  expect(answers.every(answer => answer.success)).toBe(true)
  await until(() => site.marksOf(camera.id).length === 1)
  const manual = await guard.recording.getManual({ cameraIds: [camera.id] })
  expect(manual.returnObj).toEqual([camera.id])
  await guard.recording.stop({ cameraId: camera.id })
  await guard.recording.stop({ cameraId: camera.id })
  const [began, ended] = await until(() => site.marksOf(camera.id).length === 2 && site.marksOf(camera.id))
  expect(began).toMatchObject({ kind: 'manual' })
  expect(began?.to).toBe(began!.from + 12 * HOUR)
  expect(ended).toMatchObject({ causeId: began?.causeId, from: began?.from })
  expect(ended!.to).toBeLessThan(began!.to!)
  const rows = await site.server.db
    .selectFrom('audit')
    .select('action')
    .where('object', '=', camera.id)
    .execute()
  expect(rows.map(row => row.action).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'recording.start',
    'recording.stop',
  ])
})

test('a recording that nobody stops ends, and consoles are told', async () => {
  await guard.recording.start({ cameraId: camera.id })
  const { db } = site.server
  const over = new Date()
  await db.updateTable('recording_mark').set({ ends_at: over }).where('camera_id', '=', camera.id).execute()
  await until(
    async () => (await guard.recording.getManual({ cameraIds: [camera.id] })).returnObj?.length === 0,
  )
  const marks = await db
    .selectFrom('recording_mark')
    .select('to_at')
    .where('camera_id', '=', camera.id)
    .orderBy('from_at', 'desc')
    .execute()
  expect(marks[0]?.to_at).toEqual(over)
  const events = await db.selectFrom('outbox').select('data').where('type', '=', 'recording.manual').execute()
  expect(events.map(event => event.data)).toContainEqual({ id: camera.id, isOn: false })
})

test('what could not be kept is not recorded, and a program that comes back is told what is known', async () => {
  const before = site.marksOf(camera.id).length
  const fault =
    'create function no_manual() returns trigger language plpgsql as $$ begin raise exception $q$no$q$; end $$'
  await sql.raw(fault).execute(site.server.db)
  await sql
    .raw(
      'create constraint trigger no_manual after insert on recording_mark deferrable initially deferred for each row execute function no_manual()',
    )
    .execute(site.server.db)
  try {
    await expect(guard.recording.start({ cameraId: camera.id })).rejects.toThrow('recording.start failed')
  } finally {
    await sql.raw('drop function no_manual() cascade').execute(site.server.db)
  }
  expect(site.marksOf(camera.id)).toHaveLength(before)
  await guard.recording.start({ cameraId: camera.id })
  const begun = await until(() => site.marksOf(camera.id).at(before))
  site.media.cut()
  const known = { cameraId: camera.id, causeId: begun.causeId }
  await until(() =>
    site.media.frames.some(
      frame => frame.type === 'lastingMarks' && frame.marks.some(({ causeId }) => causeId === known.causeId),
    ),
  )
  await guard.recording.stop({ cameraId: camera.id })
  await until(() => site.marksOf(camera.id).at(-1)?.to)
})

test('while the media program is away a start and a stop fail, and change nothing', async () => {
  const { camera: other, guard: second } = await buildRecorded(site.server)
  await guard.recording.start({ cameraId: camera.id })
  onTestFinished(() => site.media.setAway(false))
  site.media.setAway(true)
  // Of a camera that nobody records by hand, a stop changes nothing while it is possible.
  const stop = () => second.recording.stop({ cameraId: other.id })
  await until(async () => (await stop()).errorCode === 'recording.stop_failed')
  const answers = [
    await guard.recording.stop({ cameraId: camera.id }),
    await second.recording.start({ cameraId: other.id }),
  ]
  expect(answers.map(({ errorCode }) => errorCode)).toEqual([
    'recording.stop_failed',
    'recording.start_failed',
  ])
  const running = async (one: typeof guard, { id }: typeof camera) =>
    (await one.recording.getManual({ cameraIds: [id] })).returnObj
  expect([await running(guard, camera), await running(second, other)]).toEqual([[camera.id], []])
  site.media.setAway(false)
  await until(async () => (await guard.recording.stop({ cameraId: camera.id })).success)
})

test('a media program that comes back is told again what is to be recorded', async () => {
  await guard.recording.start({ cameraId: camera.id })
  await until(() => site.marksOf(camera.id).length === 1)
  site.media.cut()
  await until(() => site.marksOf(camera.id).length === 2)
  await until(() => site.media.connections() === 1)
  expect((await guard.recording.stop({ cameraId: camera.id })).success).toBe(true)
})
