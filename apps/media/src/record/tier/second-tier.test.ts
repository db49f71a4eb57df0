import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../files/minute-name.ts'
import { MAIN, newFolder, START } from '../testing/test-recorder.ts'
import { createSurvey } from '../survey/survey.ts'
import { uploadOf } from '../../objects/upload.ts'
import { refuse, type TestS3 } from '../../objects/testing/s3-server.ts'
import { always, recordHours } from './testing/stored-site.ts'
import { SLOW, toldBy, useStoredSites } from './testing/use-stored-sites.ts'

const { s3: store, start } = useStoredSites()
let s3: TestS3
beforeAll(() => {
  s3 = store()
})

const FIRST = '2027-01-15/08/00-main.mp4'
const SECOND = '2027-01-15/09/00-main.mp4'

test('what is old enough is moved, told and played from the store; what is being written stays', async () => {
  const site = await start()
  await recordHours(site, 2)
  await site.moved(SECOND)
  expect(await s3.keys()).toEqual([`c1/${FIRST}`, `c1/${SECOND}`])
  expect(await site.onDisk()).toEqual(['2027-01-15/10/00-main.mp4'])
  const store = s3.store.path
  expect(toldBy(site)).toEqual([
    ['file', site.folder, FIRST],
    ['file', site.folder, SECOND],
    ...[FIRST, SECOND].flatMap(name => [
      ['file', store, name],
      ['gone', site.folder, name],
    ]),
  ])
  const frames = await site.play1(START, 3)
  expect(frames.flatMap(frame => (frame.type === 'gop' ? [frame.from - START] : []))).toEqual([0, 1000])
  expect(frames.at(-1)).toMatchObject({ reason: 'gap', next: { from: START + HOUR_MS + 2000 } })
})

test('the store is gone: the span says why, what is here plays on, and recording does not notice', async () => {
  const site = await start()
  await recordHours(site, 1)
  await site.moved(FIRST)
  s3.fail = refuse(503, 'SlowDown')
  expect((await site.play1(START)).at(-1)).toMatchObject({ reason: 'failed', cause: 'store_unreachable' })
  expect((await site.play1(START + HOUR_MS + 2000)).at(-1)).toMatchObject({ reason: 'count' })
  expect(site.recorder.tier?.status()).toMatchObject({ state: 'failed', cause: 'store_unreachable' })
  site.clock.set(HOUR_MS)
  await site.play(2)
  await site.run()
  expect(await site.onDisk()).toContain(SECOND)
  s3.fail = undefined
  site.clock.advance(61_000)
  await expect
    .poll(async () => {
      await site.run()
      return site.onDisk()
    }, SLOW)
    .not.toContain(SECOND)
  expect(site.recorder.tier?.status()).toMatchObject({ state: 'ok' })
  expect((await site.play1(START)).at(-1)).toMatchObject({ reason: 'count' })
})

test('the store is gone: pictures here are played up to the edge of what lies there', async () => {
  const site = await start()
  site.order(always)
  site.engines.pull(MAIN).init()
  // Over the edge of an hour: the last minute of it goes to the store, the first of the next stays.
  site.clock.set(HOUR_MS - 4_000)
  await site.play(8, 4_000)
  await site.moved('2027-01-15/08/59-main.mp4')
  s3.fail = refuse(503, 'SlowDown')
  const edge = START + HOUR_MS
  expect((await site.play1(edge + 1_000)).at(-1)).toMatchObject({ reason: 'count' })
  expect((await site.play1(edge - 3_000)).at(-1)).toMatchObject({ cause: 'store_unreachable' })
})

test('a store that says yes and keeps other bytes: the file on the disk stays', async () => {
  const site = await start()
  await recordHours(site, 1)
  await expect.poll(() => toldBy(site), SLOW).toContainEqual(['file', site.folder, FIRST])
  s3.fail = (asked, answer) => {
    if (asked.method !== 'PUT') return false
    asked.resume()
    answer.writeHead(200).end()
    return true
  }
  await site.run()
  expect(s3.asked).toContain(`PUT c1/${FIRST}`)
  expect(await site.onDisk()).toContain(FIRST)
  expect(toldBy(site)).not.toContainEqual(['gone', site.folder, FIRST])
})

test('another object at its place is not played and not believed', async () => {
  const site = await start()
  await recordHours(site, 2)
  await site.moved(SECOND)
  await s3.store.remove(`c1/${FIRST}`)
  const bytes = Buffer.alloc(50_000)
  await s3.store.put(`c1/${FIRST}`, uploadOf(bytes))
  expect((await site.play1(START)).at(-1)).toMatchObject({ reason: 'failed', cause: 'object_changed' })
  const survey = createSurvey({
    folders: [site.folder],
    isOpen: () => false,
    waiting: async () => [],
    stored: site.recorder.tier?.survey,
  })
  const found = await survey({ ask: 'files', cameraId: 'c1', from: START, to: START + HOUR_MS })
  expect(found).toMatchObject({ files: [{ is: 'damaged', detail: 'not the object that was stored' }] })
})

test('locked footage is copied at once, and stays here', async () => {
  const site = await start({ afterDays: 30 })
  await recordHours(site, 1)
  const lock = { kind: 'lock', cameraId: 'c1', causeId: 'case-1', from: START, to: START + 1000 } as const
  site.recorder.record({ type: 'record', ...lock })
  await expect
    .poll(async () => {
      await site.run()
      return s3.keys()
    }, SLOW)
    .toEqual([`c1/${FIRST}`, 'c1/2027-01-15/08/marks'])
  expect(await site.onDisk()).toContain(FIRST)
})

test('days: old objects go with their notes, a locked one stays', async () => {
  const site = await start()
  await recordHours(site, 2, { ...always, keepDays: 1 })
  await site.moved(SECOND)
  const lock = { kind: 'lock', cameraId: 'c1', causeId: 'case-1', from: START, to: START + 1000 } as const
  site.recorder.record({ type: 'record', ...lock })
  await expect.poll(() => s3.keys(), SLOW).toContain('c1/2027-01-15/08/marks')
  site.clock.pass(2 * DAY_MS)
  await site.play(2)
  await site.run()
  expect(await s3.keys()).toEqual(expect.arrayContaining([`c1/${FIRST}`, 'c1/2027-01-15/08/marks']))
  expect(await s3.keys()).not.toContain(`c1/${SECOND}`)
  expect(toldBy(site)).toContainEqual(['gone', s3.store.path, SECOND])
  site.recorder.release('c1', 'case-1')
  await expect
    .poll(async () => {
      await site.run()
      return s3.keys()
    }, SLOW)
    .not.toContain(`c1/${FIRST}`)
})

test('a disk that was lost: notes, marks and index come back from the store', async () => {
  const site = await start()
  await recordHours(site, 1)
  const lock = { kind: 'lock', cameraId: 'c1', causeId: 'case-1', from: START, to: START + 1000 } as const
  site.recorder.record({ type: 'record', ...lock })
  await site.moved(FIRST)
  await expect.poll(() => s3.keys(), SLOW).toContain('c1/2027-01-15/08/marks')
  await site.recorder.stop()
  const folder = await newFolder()
  const again = await start({ folder, clock: site.clock })
  again.order(always)
  await again.run()
  expect(toldBy(again)).toEqual([['file', s3.store.path, FIRST]])
  expect(again.recorder.waiting(0, 1)).toMatchObject([
    {
      spans: [
        [START, expect.anything(), 9],
        [expect.anything(), expect.anything(), 1],
      ],
    },
  ])
  expect((await again.play1(START)).at(-1)).toMatchObject({ reason: 'count' })
})

test('an object that others deleted is told as gone, once the store is compared again', async () => {
  const site = await start()
  await recordHours(site, 2)
  await site.moved(SECOND)
  await s3.store.remove(`c1/${FIRST}`)
  site.clock.pass(DAY_MS)
  await site.run()
  expect(toldBy(site)).toContainEqual(['gone', s3.store.path, FIRST])
  expect(toldBy(site)).not.toContainEqual(['gone', s3.store.path, SECOND])
})

test('a torn file and a stranger stay where they are', async () => {
  const site = await start()
  await recordHours(site, 1)
  const strange = path.join(site.folder, 'c1/2027-01-15/08/07-main.mp4')
  await writeFile(strange, 'no recording')
  await site.moved(FIRST)
  expect(await s3.keys()).toEqual([`c1/${FIRST}`])
  expect(await site.onDisk()).toContain('2027-01-15/08/07-main.mp4')
  await rm(strange)
})
