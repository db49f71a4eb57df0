import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'
import { DAY_MS, HOUR_MS } from '../files/minute-name.ts'
import {
  always,
  filesOfCamera,
  MAIN,
  newFolder,
  START,
  startTestRecorder,
  removeFolders,
} from '../testing/test-recorder.ts'
import { createClockTrust } from './clock-trust.ts'

afterAll(removeFolders)

const MONTH = 31 * DAY_MS
const GIB = 2 ** 30

/** A recorder that can be started again on its files, with two seconds in each of some hours. */
async function startSite(hours: number) {
  const [folder, journal] = [await newFolder(), await newFolder()]
  const clock = createManualClock(START)
  const start = async () => {
    const site = await startTestRecorder([{ path: folder, quotaBytes: GIB }], {
      clock,
      journalFile: path.join(journal, 'journal.jsonl'),
    })
    site.order({ ...always, keepDays: 30 })
    site.engines.pull(MAIN).init()
    /** Lets retention run. @returns what is left */
    const minute = async () => {
      const told = site.foldersTold
      clock.advance(60_000)
      await expect.poll(() => site.foldersTold).toBeGreaterThan(told)
      return filesOfCamera(folder)
    }
    return { ...site, minute }
  }
  const site = await start()
  for (let hour = 0; hour < hours; hour++) {
    await site.play(2)
    clock.pass(HOUR_MS)
  }
  await site.play(1)
  return { folder, clockFile: path.join(journal, 'clock.json'), clock, start, site }
}

test('a clock 31 days ahead for two minutes deletes nothing, and is told until it is right', async () => {
  const { clock, site, start } = await startSite(3)
  const files = await site.minute()
  expect(files).toHaveLength(4)
  clock.set(MONTH)
  const jumped = clock.now()
  expect(await site.minute()).toEqual(expect.arrayContaining(files))
  const seen = { since: jumped + 60_000, believed: jumped - MONTH }
  expect(site.recorder.clockTrouble()).toEqual({ ...seen, now: jumped + 60_000 })
  await site.recorder.stop()
  // Nor after a restart, to which the clock is as wrong.
  const again = await start()
  expect(await again.minute()).toEqual(expect.arrayContaining(files))
  expect(again.recorder.clockTrouble()).toMatchObject(seen)
  clock.set(-MONTH)
  expect(await again.minute()).toEqual(expect.arrayContaining(files))
  expect(again.recorder.clockTrouble()).toBeUndefined()
  await again.recorder.stop()
})

test('where nothing is kept, a clock is judged by the newest recording', async () => {
  const { clock, clockFile, site, start } = await startSite(2)
  await site.recorder.stop()
  await rm(clockFile, { force: true })
  clock.set(MONTH)
  const again = await start()
  expect(await again.minute()).toHaveLength(3)
  expect(again.recorder.clockTrouble()).toMatchObject({ believed: START + 2 * HOUR_MS })
  await again.recorder.stop()
})

test('of one camera at most a day goes by age within an hour', async () => {
  const { clock, site } = await startSite(30)
  await site.minute()
  clock.pass(30 * DAY_MS)
  expect(await site.minute()).toHaveLength(31 - 24)
  expect(await site.minute()).toHaveLength(31 - 24)
  clock.pass(HOUR_MS)
  expect(await site.minute()).toEqual([])
  await site.recorder.stop()
})

test('what is kept and cannot be read now is read later, and until then nothing is believed', async () => {
  const file = path.join(await newFolder(), 'clock.json')
  const clock = createManualClock(START)
  const machine = { boot: 'a', uptime: () => clock.elapsed() }
  const warned: unknown[] = []
  const deps = {
    clock,
    machine,
    file,
    newestAt: () => undefined,
    log: { warn: (fact: unknown) => warned.push(fact) },
  }
  expect(await createClockTrust(deps).believedNow()).toBe(START)
  const kept = await readFile(file)
  await rm(file)
  await mkdir(file)
  clock.set(MONTH)
  const trust = createClockTrust(deps)
  expect(await trust.believedNow()).toBeUndefined()
  expect(warned).toEqual([{ code: 'EISDIR' }])
  await rm(file, { recursive: true })
  await writeFile(file, kept)
  expect(await trust.believedNow()).toBeUndefined()
  expect(trust.trouble()).toMatchObject({ believed: START })
})
