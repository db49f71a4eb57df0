import { machineTime } from '@palisade/contract/media-token'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createListeners } from '#server/infra/outbox/listeners.ts'
import { createTestRaiser } from '#server/modules/alarm/alarm/raise/raiser.testing.ts'
import { watchRecordingLoss } from '#server/modules/alarm/loss/recording-loss.ts'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import { until } from '#server/testing/until.ts'
import { buildRecorded, holeOf, startRecordingSite, type RecordingSite } from './recording.testing.ts'

let site: RecordingSite
/** How far the server's clock is ahead of the machine's, ms. */
let ahead = 0
let camera: BuiltDevice

beforeAll(async () => {
  const clock = { now: () => Date.now() + ahead, elapsed: () => machineTime() + ahead }
  site = await startRecordingSite({ clock })
  tellViews()
})
afterAll(() => site.stop())
beforeEach(async () => {
  ;({ camera } = await buildRecorded(site.server))
})

/** Longer than a media program may be away, and than an interruption waits before it rings; ms. */
const LONGER = 11_000

const alarmsOf = ({ id }: BuiltDevice) =>
  site.server.db
    .selectFrom('alarm')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .select(['alarm.type', 'alarm.description', 'alarm.recovered_at'])
    .where('device_id', '=', id)
    .execute()
const waitingOf = ({ id }: BuiltDevice) =>
  site.server.db.selectFrom('alarm_delayed').select('type').where('device_id', '=', id).execute()
const stateOf = async ({ id }: BuiltDevice) => {
  const query = site.server.db.selectFrom('device').select(['state', 'cause']).where('id', '=', id)
  const { state, cause } = await query.executeTakeFirstOrThrow()
  return `${state} ${cause}`
}
const storedOf = ({ id }: BuiltDevice) =>
  site.server.db.selectFrom('recording_state').select('state').where('camera_id', '=', id).execute()
const troubles = () => site.server.app.infra.conditions.list()

/** Looks for what was missed, as each server does once a minute. */
async function reconcile(): Promise<void> {
  const { db, files } = site.server.app.infra
  const raiser = createTestRaiser({ db, files })
  const clock = { now: () => Date.now() + ahead, elapsed: machineTime }
  const listeners = createListeners(() => undefined)
  const loss = {
    db,
    raiser,
    listeners,
    clock,
    takeBack: async () => undefined,
    log: { warn: () => undefined },
  }
  await watchRecordingLoss(loss).reconcile()
}

/** Tells how a camera is recorded, once it is known that it gives a picture. */
async function record(one: BuiltDevice, kinds: number): Promise<void> {
  site.media.state({ cameraId: one.id, state: 'online', since: Date.now() })
  site.tellState(one.id, { kinds, since: Date.now() - 60_000 })
  await until(async () => (await storedOf(one)).length === 1)
}

/** Keeps the media program away for so long that its cameras are not known any more. */
async function loseProgram(): Promise<void> {
  site.media.setAway(true)
  await until(() => {
    ahead += LONGER
    return troubles().some(({ name }) => name === 'media_away')
  })
  await site.server.db
    .updateTable('media_node')
    .set({ heard_at: new Date(0) })
    .execute()
  await until(async () => (await stateOf(camera)) === 'unknown media_away')
}

/** By the answer to this the server knows which program it is that it reaches. */
const tellViews = () => site.media.sendRaw(JSON.stringify({ type: 'views', instance: 'one', views: [] }))

/** It is back, as the same program that it was. */
async function returnProgram(): Promise<void> {
  site.media.setAway(false)
  await until(() => {
    tellViews()
    return troubles().length === 0
  })
}

test('a media program that does not answer is a trouble, and an alarm of each camera that its plan wants recorded', async () => {
  const { camera: byHand } = await buildRecorded(site.server)
  await record(byHand, 4)
  await record(camera, 1)
  const lostAt = Date.now() + ahead
  await loseProgram()
  await until(async () => (await waitingOf(camera)).length === 1)
  ahead += LONGER
  await until(async () => (await alarmsOf(camera)).length > 0)
  // That it was recorded when it was heard last does not make it well again.
  await reconcile()
  expect(await alarmsOf(camera)).toEqual([
    { type: 'recording_lost', description: 'media_away', recovered_at: null },
  ])
  expect(await alarmsOf(byHand)).toEqual([])
  expect(troubles()).toMatchObject([{ name: 'media_away', detail: { programs: ['media'] } }])
  expect(Date.parse(troubles()[0]!.since)).toBeGreaterThanOrEqual(lostAt)

  await returnProgram()
  // The hole that it tells of the time when nobody heard it is the same alarm, which is over once it records.
  site.media.state({ cameraId: camera.id, state: 'online', since: Date.now() })
  await site.tell([holeOf(camera.id, lostAt, Date.now() + ahead)])
  site.tellState(camera.id, { since: Date.now() + ahead })
  await until(async () => (await alarmsOf(camera))[0]?.recovered_at)
  expect(await alarmsOf(camera)).toHaveLength(1)
})

test('one that is there again in time, and has recorded all the while, rings nobody', async () => {
  await record(camera, 1)
  await loseProgram()
  await until(async () => (await waitingOf(camera)).length === 1)
  await returnProgram()
  site.media.state({ cameraId: camera.id, state: 'online', since: Date.now() })
  await until(async () => (await waitingOf(camera)).length === 0)
  ahead += LONGER
  expect(await alarmsOf(camera)).toEqual([])
})
