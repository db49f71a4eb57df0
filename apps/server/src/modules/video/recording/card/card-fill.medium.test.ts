import { fillRequestSchema, type FillAnswer, type FillRequest } from '@palisade/contract/media'
import type { OwnFootage, Replay } from '@palisade/drivers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createFakeDrivers } from '#server/testing/fake-drivers.ts'
import { holdPeriods, type Periods } from '#server/testing/periods.ts'
import { until } from '#server/testing/until.ts'
import {
  buildRecorded,
  HOUR,
  holeOf,
  MINUTE,
  startRecordingSite,
  type RecordingSite,
} from '../recording.testing.ts'
import { listFills } from './card-fill.queries.ts'
import { retrySeconds, TRIES_MAX } from './card-fill.rules.ts'

const DAY = 24 * HOUR

const drivers = createFakeDrivers()
/** Holes that are due are looked for so often, ms. */
const LOOK_EVERY = 10_000
let periods: Periods
let site: RecordingSite
/** The cards' answers, by camera. */
const cards = new Map<string, (from: number, to: number) => OwnFootage>()
/** How the media program ends a fill; by default it has all of it. */
const endings = new Map<string, (asked: FillRequest) => FillAnswer>()
const asked: FillRequest[] = []

beforeAll(async () => {
  periods = holdPeriods()
  drivers.onPerform = (deviceId, command) => {
    if (command.do === 'recording.search') {
      const card = cards.get(deviceId)
      if (!card) throw new AppError('device.offline')
      return card(command.from, command.to)
    }
    if (command.do !== 'recording.replay') return undefined
    const { from, to } = command
    const url = 'rtsp://127.0.0.1:554/card'
    return { url, manner: 'clock', from: from + 5000, to: to + 5000, offset: 5000 } satisfies Replay
  }
  site = await startRecordingSite({ drivers })
  site.media.answers.set('fill', body => {
    const request = fillRequestSchema.parse(body)
    asked.push(request)
    const answer = endings.get(request.cameraId)?.(request) ?? { filledTo: request.to, groups: 9, bytes: 900 }
    return { body: JSON.stringify(answer) }
  })
})
afterAll(async () => {
  await site.stop()
  periods.release()
})

/** A camera with a card, and a hole of it that ended some time ago. */
async function withHole(minutes: number, { hasCard = true } = {}) {
  const { camera, guard } = await buildRecorded(site.server)
  const capabilities = hasCard ? ['live', 'recordings'] : ['live']
  await site.server.db.updateTable('device').set({ capabilities }).where('id', '=', camera.id).execute()
  const from = Math.floor(Date.now() / 1000) * 1000 - 60 * MINUTE
  const to = from + minutes * MINUTE
  return { camera, guard, from, to, tellHole: () => site.tell([holeOf(camera.id, from, to)]) }
}

const all = (from: number, to: number): OwnFootage => ({ spans: [[from, to]], isWhole: true })
const requestsOf = (cameraId: string): FillRequest[] => asked.filter(one => one.cameraId === cameraId)
const fillOf = async (cameraId: string) =>
  (await listFills(site.server.db, [cameraId], 0, Date.now() + MINUTE))[0]
/** Has a hole tried again, until its row is so. */
async function tryAgain(cameraId: string, isSo: (fill: Awaited<ReturnType<typeof fillOf>>) => boolean) {
  await sql`update recording_fill set due_at = now() where camera_id = ${cameraId}::uuid`.execute(
    site.server.db,
  )
  await periods.pass(LOOK_EVERY, async () => isSo(await fillOf(cameraId)))
}

test('a hole is fetched piece by piece, once, with the login and the checked address of the camera', async () => {
  const { camera, guard, from, to, tellHole } = await withHole(5)
  cards.set(camera.id, all)
  await tellHole()
  await until(async () => (await fillOf(camera.id))?.status === 'done')
  const pieces = requestsOf(camera.id)
  expect(pieces.map(one => [one.from, one.to])).toEqual([
    [from, from + 2 * MINUTE],
    [from + 2 * MINUTE, from + 4 * MINUTE],
    [from + 4 * MINUTE, to],
  ])
  expect(pieces[0]).toMatchObject({
    kinds: 1,
    stream: 'main',
    replay: { hosts: { '127.0.0.1': '127.0.0.1' } },
  })
  const { returnObj } = await guard.recording.getCoverage({
    cameraIds: [camera.id],
    from: new Date(from - MINUTE).toISOString(),
    to: new Date(to + MINUTE).toISOString(),
  })
  expect(returnObj?.[0]?.fills).toEqual([[from, to, 'done', null]])
  // Told again, as the media program does after a break, it is not fetched again.
  await tellHole()
  const { camera: other, tellHole: tellOther } = await withHole(1)
  cards.set(other.id, all)
  await tellOther()
  await until(async () => (await fillOf(other.id))?.status === 'done')
  expect(requestsOf(camera.id).length).toBe(3)
})

test('a camera without a card is not asked', async () => {
  const { camera, tellHole } = await withHole(2, { hasCard: false })
  await tellHole()
  const { camera: other, tellHole: tellOther } = await withHole(1)
  cards.set(other.id, all)
  await tellOther()
  await until(async () => (await fillOf(other.id))?.status === 'done')
  expect(await fillOf(camera.id)).toBeUndefined()
})

test('where cards are not to be read a hole stays, until they are again', async () => {
  const { client } = await site.server.signIn()
  const set = (value: boolean) => client.parameter.update({ key: 'recording.fill_from_cards', value })
  expect((await set(false)).success).toBe(true)
  onTestFinished(() => void set(true))
  const { camera, tellHole } = await withHole(1)
  cards.set(camera.id, all)
  await tellHole()
  // The index has the hole, and a look after it has ended.
  const { guard } = await buildRecorded(site.server)
  await guard.recording.getFigures({ cameraIds: [camera.id] })
  expect(await fillOf(camera.id)).toBeUndefined()
  await set(true)
  await until(async () => (await fillOf(camera.id))?.status === 'done')
})

test('a card that has nothing of it is done, and says so', async () => {
  const { camera, tellHole } = await withHole(3)
  cards.set(camera.id, () => ({ spans: [], isWhole: true }))
  await tellHole()
  await until(async () => (await fillOf(camera.id))?.status === 'done')
  expect(await fillOf(camera.id)).toMatchObject({ cause: 'no_footage' })
  expect(requestsOf(camera.id)).toEqual([])
})

test('a replay that stops goes on where it stood, when it is tried again', async () => {
  const { camera, from, to, tellHole } = await withHole(2)
  cards.set(camera.id, all)
  endings.set(camera.id, () => ({
    filledTo: from + MINUTE,
    groups: 30,
    bytes: 3000,
    cause: 'replay_stopped',
  }))
  await tellHole()
  await until(async () => (await fillOf(camera.id))?.cause === 'replay_stopped')
  expect(await fillOf(camera.id)).toMatchObject({ status: 'waiting' })
  endings.delete(camera.id)
  await tryAgain(camera.id, fill => fill?.status === 'done')
  expect(requestsOf(camera.id).at(-1)).toMatchObject({ from: from + MINUTE, to })
})

test('a replay that brought something is not given up, however often it failed before', async () => {
  const { camera, from, tellHole } = await withHole(2)
  await tellHole()
  await until(async () => (await fillOf(camera.id))?.cause === 'unreachable')
  await sql`update recording_fill set attempts = ${TRIES_MAX - 1} where camera_id = ${camera.id}::uuid`.execute(
    site.server.db,
  )
  cards.set(camera.id, all)
  endings.set(camera.id, () => ({ filledTo: from + MINUTE, groups: 9, bytes: 900, cause: 'replay_stopped' }))
  await tryAgain(camera.id, fill => fill?.cause === 'replay_stopped')
  expect(await fillOf(camera.id)).toMatchObject({ status: 'waiting' })
})

test('of a hole of a month its newest days are asked for', async () => {
  const { camera, to } = await withHole(1)
  const searched: number[] = []
  cards.set(camera.id, from => {
    searched.push(from)
    throw new AppError('device.offline')
  })
  await site.tell([holeOf(camera.id, to - 30 * DAY, to)])
  await until(async () => (await fillOf(camera.id))?.cause === 'unreachable')
  expect(searched[0]).toBeGreaterThan(Date.now() - 7 * DAY - HOUR)
})

test('footage of another camera ends it for good', async () => {
  const { camera, tellHole } = await withHole(2)
  cards.set(camera.id, () => {
    throw new AppError('device.rejected', { reason: 'other_footage' })
  })
  await tellHole()
  await until(async () => (await fillOf(camera.id))?.status === 'failed')
  expect(await fillOf(camera.id)).toMatchObject({ cause: 'other_footage' })
})

test('what a program left when it died is taken up again', async () => {
  const { camera, from, tellHole } = await withHole(2)
  await tellHole()
  await until(async () => (await fillOf(camera.id))?.cause === 'unreachable')
  await sql`update recording_fill set status = 'running', due_at = now(),
    reached_at = ${new Date(from + MINUTE)} where camera_id = ${camera.id}::uuid`.execute(site.server.db)
  cards.set(camera.id, all)
  await periods.pass(LOOK_EVERY, async () => (await fillOf(camera.id))?.status === 'done')
  expect(requestsOf(camera.id).map(one => one.from)).toEqual([from + MINUTE])
})

test('the spans of a card are told to who may see recordings, and nobody else', async () => {
  const { camera, guard, from, to } = await withHole(2)
  cards.set(camera.id, all)
  const span = { cameraId: camera.id, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  expect((await guard.recording.getCardSpans(span)).returnObj).toEqual({ spans: [[from, to]], isWhole: true })
  const { guard: stranger } = await buildRecorded(site.server)
  expect((await stranger.recording.getCardSpans(span)).success).toBe(false)
})

test('the pause before another try grows to an hour, until it is given up', () => {
  const pauses = Array.from({ length: TRIES_MAX }, (_, attempts) => retrySeconds('unreachable', attempts))
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 1920, undefined])
  expect(retrySeconds('other_footage', 0)).toBeUndefined()
})
