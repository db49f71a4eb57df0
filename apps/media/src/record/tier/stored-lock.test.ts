import { appendFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../files/minute-name.ts'
import { MAIN, START } from '../testing/test-recorder.ts'
import { refuse } from '../../objects/testing/s3-server.ts'
import { always, recordHours, type StoredSite } from './testing/stored-site.ts'
import { SLOW, toldBy, useStoredSites } from './testing/use-stored-sites.ts'

const { s3, start } = useStoredSites()

const HOUR = '2027-01-15/08'
const [FIRST, SECOND] = [`${HOUR}/00-main.mp4`, `${HOUR}/01-main.mp4`]

/** Two minutes of one hour in the store, a day and more after they were recorded. */
async function startOld(): Promise<StoredSite> {
  const site = await start()
  site.order({ ...always, keepDays: 1 })
  site.engines.pull(MAIN).init()
  await site.play(2, 4_000)
  site.clock.set(MINUTE_MS)
  await site.play(2, 4_000)
  site.clock.pass(DAY_MS / 2)
  await site.play(2)
  await expect
    .poll(async () => {
      await site.run()
      return s3().keys()
    }, SLOW)
    .toEqual([`c1/${FIRST}`, `c1/${SECOND}`])
  site.clock.pass(2 * DAY_MS)
  await site.play(2)
  return site
}

test('a lock that comes while the objects of its hour are deleted keeps those that are still there', async () => {
  const site = await startOld()
  const at = START + MINUTE_MS
  s3().fail = ({ method }) => {
    const mark = { kind: 'lock', causeId: 'clip-1', from: at, to: at + 10_000 }
    if (method === 'DELETE')
      appendFileSync(path.join(site.folder, 'c1', HOUR, 'marks'), `${JSON.stringify(mark)}\n`)
    return false
  }
  await site.run()
  const kept = await s3().keys()
  expect(kept).not.toContain(`c1/${FIRST}`)
  expect(kept).toContain(`c1/${SECOND}`)
})

test('an object that the store does not delete is still known', async () => {
  const site = await startOld()
  const fail = refuse(503, 'SlowDown')
  s3().fail = (asked, answer) => asked.method === 'DELETE' && fail(asked, answer)
  await site.run()
  expect(await site.recorder.tier?.list('c1', START)).toHaveLength(2)
  expect(toldBy(site)).not.toContainEqual(['gone', s3().store.path, FIRST])
})

test('a file that retention deletes while it is sent is not told as gone twice', async () => {
  const site = await start()
  await recordHours(site, 1)
  await expect.poll(() => toldBy(site), SLOW).toContainEqual(['file', site.folder, FIRST])
  s3().fail = ({ method }) => {
    if (method === 'PUT') rmSync(path.join(site.folder, 'c1', FIRST), { force: true })
    return false
  }
  await site.run()
  expect(await s3().keys()).toContain(`c1/${FIRST}`)
  expect(toldBy(site)).not.toContainEqual(['gone', site.folder, FIRST])
})

const lock = { cameraId: 'c1', causeId: 'clip-1', from: START + 200, to: START + 1_500 }

test('footage that lies in the store alone is held by a lock', async () => {
  const site = await start()
  await recordHours(site, 1)
  await site.moved(FIRST)
  expect(await site.onDisk()).not.toContain(FIRST)
  expect(await site.recorder.lock(lock)).toEqual({ spans: [[lock.from, lock.to]] })
})

test('a store that is away: nobody says that the footage had been deleted, and the lock is told later', async () => {
  const site = await start()
  await recordHours(site, 1)
  await site.moved(FIRST)
  s3().fail = refuse(503, 'SlowDown')
  await expect(site.recorder.lock(lock)).rejects.toMatchObject({ reason: 'store_unreachable' })
  s3().fail = undefined
  site.clock.advance(30_000)
  expect((await site.recorder.lock(lock)).spans).toHaveLength(1)
})

test('a copy in the store is counted once, and not asked for', async () => {
  const site = await start({ afterDays: 30 })
  await recordHours(site, 1)
  await site.recorder.lock(lock)
  await expect
    .poll(async () => {
      await site.run()
      return s3().keys()
    })
    .toContain(`c1/${FIRST}`)
  s3().fail = refuse(503, 'SlowDown')
  expect(await site.recorder.lock(lock)).toEqual({ spans: [[lock.from, lock.to]] })
})
