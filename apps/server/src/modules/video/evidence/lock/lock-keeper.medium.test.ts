import { lockRequestSchema, unlockRequestSchema } from '@palisade/contract/media'
import { createManualClock } from '@palisade/testkit/manual-clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAuditWriter } from '#server/infra/audit/audit.ts'
import { createRecordingLocks, type RecordingLocks } from '#server/infra/media/recording-locks.ts'
import { buildEvidenceLock } from '#server/testing/builders/evidence.ts'
import { startFakeMedia, type FakeMedia } from '#server/testing/fake-media.ts'
import { oneProgram } from '#server/infra/media/media-programs.testing.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/open-test-database.ts'
import { siteObjects } from '#server/testing/site-objects.ts'
import { createLockKeeper } from './lock-keeper.ts'
import { beginRelease } from './lock.queries.ts'

const secret = 's'.repeat(40)
let open: OpenTestDatabase
let media: FakeMedia
let locks: RecordingLocks
/** The locks that the media program keeps, by their ids; it fails with those that are `stuck`. */
let kept: Set<string>
let stuck: Set<string>

beforeAll(async () => {
  open = await openTestDatabase()
  media = await startFakeMedia(secret)
  locks = createRecordingLocks(oneProgram({ url: media.url, secret }))
  const away = { status: 503, body: '{}' }
  media.answers.set('lock', body => {
    const { causeId, from, to } = lockRequestSchema.parse(body)
    if (stuck.has(causeId)) return away
    kept.add(causeId)
    return { body: JSON.stringify({ spans: [[from, to]] }) }
  })
  media.answers.set('unlock', body => {
    const { causeId } = unlockRequestSchema.parse(body)
    if (stuck.has(causeId)) return away
    kept.delete(causeId)
    return { body: '{}' }
  })
})
afterAll(async () => {
  await open.close()
  await media.stop()
})
beforeEach(async () => {
  await open.db.deleteFrom('evidence_lock').execute()
  media.requests.length = 0
  kept = new Set()
  stuck = new Set()
})

const keeperOf = (reach = locks, isPlausible = true) =>
  createLockKeeper({
    db: open.db,
    locks: reach,
    writeAudit: createAuditWriter(open.db, siteObjects),
    clock: createManualClock(),
    timeCheck: { isPlausible: async () => isPlausible },
    log: { warn: () => undefined },
  })
const stateOf = async (id: string) =>
  (await open.db.selectFrom('evidence_lock').select('state').where('id', '=', id).executeTakeFirst())?.state
const waiting = async (state: 'pending' | 'releasing') => (await buildEvidenceLock(open.db, { state })).id
const release = (id: string) =>
  open.db
    .transaction()
    .execute(tx => beginRelease(tx, [id], { name: 'Ann', reason: 'Settled', at: new Date() }))

test('a lock that cannot be written holds up none of those behind it; releases come first', async () => {
  const [broken, behind, unbroken] = [
    await waiting('pending'),
    await waiting('pending'),
    await waiting('releasing'),
  ]
  stuck.add(broken)
  await expect(keeperOf().run()).rejects.toThrow('1 locks wait on')
  expect(await Promise.all([broken, behind, unbroken].map(stateOf))).toEqual([
    'pending',
    'locked',
    'released',
  ])
  expect(media.requests.map(({ path }) => path)).toEqual(['unlock', 'lock', 'lock'])
  stuck.clear()
  await keeperOf().run()
  expect(await stateOf(broken)).toBe('locked')
})

test('a lock whose time has come by a clock that is not believed holds on', async () => {
  const { id } = await buildEvidenceLock(open.db, { state: 'locked', keepUntil: new Date(0) })
  await keeperOf(locks, false).run()
  expect(await stateOf(id)).toBe('locked')
  await keeperOf().run()
  expect(await stateOf(id)).toBe('released')
})

test('who waits for an answer is told of the others too', async () => {
  const ids = [await waiting('pending'), await waiting('pending')]
  stuck.add(ids[0]!)
  const rows = await keeperOf().settleNow(ids)
  expect(rows.map(({ state }) => state)).toEqual(['pending', 'locked'])
})

test('a lock that was released before its turn came is not told', async () => {
  const [first, second] = [await waiting('pending'), await waiting('pending')]
  const keeper = keeperOf({
    ...locks,
    lock: async asked => {
      if (asked.causeId === first) await release(second)
      return locks.lock(asked)
    },
  })
  await keeper.run()
  expect(await Promise.all([first, second].map(stateOf))).toEqual(['locked', 'released'])
  expect([...kept]).toEqual([first])
})

test('a lock that was released while it was told is undone', async () => {
  const id = await waiting('pending')
  const other = keeperOf()
  const keeper = keeperOf({
    ...locks,
    lock: async asked => {
      // Another copy of the server carries the release, and comes there first.
      await release(id)
      await other.run()
      return locks.lock(asked)
    },
  })
  await keeper.run()
  expect(await stateOf(id)).toBe('released')
  expect([...kept]).toEqual([])
})
