import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, START } from '../testing/test-recorder.ts'
import { always, recordHours } from './testing/stored-site.ts'
import { SLOW, toldBy, useStoredSites } from './testing/use-stored-sites.ts'
import { uploadOf } from '../../objects/upload.ts'

const { s3, start } = useStoredSites()

const HOUR = '2027-01-15/08'
const FIRST = `${HOUR}/00-main.mp4`

test('a strange object among the recordings does not end the comparison, and is not noted', async () => {
  const site = await start()
  await recordHours(site, 1)
  await site.moved(FIRST)
  await site.recorder.stop()
  // Before the recording, in the order of the list.
  await s3().store.put('c0/2027-01-15/08/00-main.mp4', uploadOf(Buffer.from('no recording')))
  const again = await start({ folder: await newFolder(), clock: site.clock })
  again.order(always)
  await again.run()
  expect(toldBy(again)).toEqual([['file', s3().store.path, FIRST]])
  expect(await again.recorder.tier?.list('c0', START)).toEqual([])
})

test('the notes of footage that is marked say nothing of its kinds, which may be taken away again', async () => {
  const site = await start()
  await recordHours(site, 1)
  await expect.poll(() => toldBy(site), SLOW).toContainEqual(['file', site.folder, FIRST])
  await site.recorder.lock({ cameraId: 'c1', causeId: 'clip-1', from: START, to: START + 500 })
  await site.moved(FIRST)
  const notes = await readFile(path.join(site.folder, 'c1', HOUR, 'objects'), 'utf8')
  expect(notes).toContain('00-main.mp4')
  expect(notes).not.toContain('spans')
})
