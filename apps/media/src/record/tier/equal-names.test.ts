import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '../files/minute-name.ts'
import { MAIN, newFolder, START } from '../testing/test-recorder.ts'
import { appendObject } from '../files/objects-file.ts'
import { refuse } from '../../objects/testing/s3-server.ts'
import { always, recordHours } from './testing/stored-site.ts'
import { SLOW, toldBy, useStoredSites } from './testing/use-stored-sites.ts'
import { uploadOf } from '../../objects/upload.ts'

const { s3, start } = useStoredSites()

const HOUR = '2027-01-15/08'
const FIRST = `${HOUR}/00-main.mp4`
const SECOND = '2027-01-15/09/00-main.mp4'

/** A folder whose notes say that an object of some name is in the store. */
async function noted(name: string, bytes = 1) {
  const folder = await newFolder()
  const hour = path.join(folder, 'c1', HOUR)
  await mkdir(hour, { recursive: true })
  await appendObject(hour, { name, bytes, etag: 'x' })
  return folder
}

test('a file stays while another object has its name, and that object too', async () => {
  const site = await start()
  await s3().store.put(`c1/${FIRST}`, uploadOf(Buffer.from('abc')))
  await recordHours(site, 2)
  // The comparison notes the object before anything is moved.
  await expect
    .poll(async () => {
      await site.run()
      return site.onDisk()
    }, SLOW)
    .not.toContain(SECOND)
  expect(await site.onDisk()).toContain(FIRST)
  expect(toldBy(site)).not.toContainEqual(['gone', site.folder, FIRST])
  expect(await s3().store.head(`c1/${FIRST}`)).toMatchObject({ bytes: 3 })
})

test('a file whose object others deleted is sent again before it goes', async () => {
  const site = await start()
  // Compared once, so that it is not found out by the list.
  await site.run()
  await recordHours(site, 1)
  const file = path.join(site.folder, 'c1', FIRST)
  await expect.poll(() => toldBy(site), SLOW).toContainEqual(['file', site.folder, FIRST])
  const { size } = await stat(file)
  await appendObject(path.dirname(file), { name: path.basename(file), bytes: size, etag: 'x' })
  await site.run()
  expect(await site.onDisk()).not.toContain(FIRST)
  expect(await s3().keys()).toEqual([`c1/${FIRST}`])
  expect((await site.play1(START)).at(-1)).toMatchObject({ reason: 'count' })
})

test('a new file of a minute takes no name that is in the store', async () => {
  const site = await start({ folder: await noted('00-main.mp4') })
  site.order(always)
  site.engines.pull(MAIN).init()
  await site.play(2, 4_000)
  expect(await site.onDisk()).toEqual([`${HOUR}/00.2-main.mp4`])
})

test('the locked rest of a file takes no name that is in the store', async () => {
  const site = await start({ folder: await noted('00.2-main.mp4'), afterDays: 30 })
  // Its list, which is compared once a day, would say that there is no such object.
  s3().fail = refuse(503, 'SlowDown')
  await recordHours(site, 1, { ...always, keepDays: 1 })
  const lock = { cameraId: 'c1', causeId: 'clip-1', from: START, to: START + 500 }
  await site.recorder.marks.set({ type: 'record', kind: 'lock', ...lock })
  site.clock.pass(2 * DAY_MS)
  await site.play(1)
  await expect
    .poll(() => {
      site.clock.advance(60_000)
      return site.onDisk()
    }, SLOW)
    .toContain(`${HOUR}/00.3-main.mp4`)
})
