import { appendFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCatalog } from '../catalog.ts'
import { DAY_MS, MINUTE_MS } from '../files/minute-name.ts'
import { createFolderHealth } from '../folders/folder-health.ts'
import { createLockedFiles } from '../locked-files.ts'
import { createAgeAllowance } from '../retention/age-allowance.ts'
import { createRetention } from '../retention/retention.ts'
import {
  MAIN,
  newFolder,
  planned,
  removeFolders,
  START,
  startTestRecorder,
} from '../testing/test-recorder.ts'

afterAll(removeFolders)

test('a lock that comes while the files of its hour are deleted keeps those that are still there', async () => {
  const quota = { path: await newFolder(), quotaBytes: 2 ** 30 }
  const site = await startTestRecorder([quota])
  site.order(planned)
  site.engines.pull(MAIN).init()
  await site.play(2)
  site.clock.set(MINUTE_MS)
  await site.play(2)
  await site.recorder.stop()
  site.clock.pass(2 * DAY_MS)

  const hour = path.join(quota.path, 'c1/2027-01-15/08')
  const catalog = createCatalog()
  await catalog.load(quota.path, async () => {})
  const at = START + MINUTE_MS
  const mark = { kind: 'lock', causeId: 'clip-1', from: at, to: at + 2 * MINUTE_MS }
  const retention = createRetention({
    trust: { believedNow: async () => site.clock.now() },
    byAge: createAgeAllowance(site.clock),
    folders: [createFolderHealth(quota, { clock: site.clock, isKnown: true, onChange: () => {} })],
    catalog,
    locked: createLockedFiles(),
    openFiles: new Map(),
    keepDays: () => 1,
    onGone: () => appendFileSync(path.join(hour, 'marks'), `${JSON.stringify(mark)}\n`),
    onTrimmed: () => {},
  })
  await retention.run()
  expect(await readdir(hour)).toEqual(['01-main.mp4', 'marks'])
})
