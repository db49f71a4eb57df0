import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildDevice, type BuiltDevice } from '#server/testing/builders/device.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { until } from '#server/testing/until.ts'
import { writeAlarmEvents } from '#server/modules/alarm/alarm/alarm.events.ts'
import { findAlarmRows } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { createAlarmRecording, type RecordedAlarm } from './alarm-recording.ts'

const log = pino({ level: 'silent' })
let open: OpenTestDatabase
let camera: BuiltDevice
beforeAll(async () => {
  open = await openTestDatabase()
  camera = await buildDevice(open.db, { category: 'camera' })
})
afterAll(() => open.close())

/** A start of the server whose dispatcher hands on nothing, as one that dies before it comes to it. */
function start(failing: Error[] = []) {
  const recorded: RecordedAlarm[] = []
  const recording = createAlarmRecording({
    db: open.db,
    listeners: { on: () => undefined },
    recordAlarms: async alarms => {
      const fault = failing.shift()
      if (fault) throw fault
      recorded.push(...alarms)
    },
    log,
  })
  recording.start()
  return { recorded, stop: recording.stop }
}

async function raise(occurredAt: Date): Promise<string> {
  const { id } = await buildAlarm(open.db, { device: camera, occurredAt })
  await open.db.transaction().execute(async tx => {
    await writeAlarmEvents(tx, 'alarm.raised', await findAlarmRows(tx, [id]))
  })
  return id
}

test('an alarm that was raised as the server died is recorded by the next one, once', async () => {
  const first = start()
  await until(async () => (await open.db.selectFrom('outbox_reader').selectAll().execute()).length === 1)
  await first.stop()
  const at = new Date()
  const alarmId = await raise(at)
  const second = start()
  await until(() => second.recorded.length > 0)
  expect(second.recorded).toEqual([{ alarmId, cameraId: camera.id, from: at, to: at }])
  await second.stop()
  const next = await raise(new Date())
  const third = start()
  await until(() => third.recorded.length > 0)
  expect(third.recorded.map(alarm => alarm.alarmId)).toEqual([next])
  await third.stop()
})

test('an alarm that comes while the database is away is recorded once it is back; one that never can be is passed over', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const [first, second] = [await raise(new Date()), await raise(new Date())]
  const { recorded, stop } = start([away, new Error('one of them'), new Error('no such plan')])
  await until(() => recorded.length > 0)
  expect(recorded.map(alarm => alarm.alarmId)).toEqual([second])
  expect(first).not.toBe(second)
  await stop()
})
