import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backUpWhenDue, startDaily, type DailyDeps } from './daily.ts'
import { readState } from './state-file.ts'

let data: string
let deps: DailyDeps
let now: Date
const never = new AbortController().signal
const folders = () => readdir(path.join(data, 'backups'))

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'palisade-daily-'))
  now = new Date('2026-11-23T08:00:00')
  deps = {
    data,
    plan: { folder: path.join(data, 'backups'), at: '02:00', kept: 2 },
    make: async folder => {
      const made = path.join(folder, `palisade-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`)
      await mkdir(made, { recursive: true })
      return made
    },
    say: vi.fn<(line: string) => void>(),
    now: () => now,
  }
})
afterEach(() => rm(data, { recursive: true, force: true }))

async function onDays(...days: number[]) {
  for (const day of days) {
    now = new Date(`2026-11-${day}T08:00:00`)
    await backUpWhenDue(deps, never)
  }
}

test('one a day is made, the newest are kept, and what was cut off goes', async () => {
  await onDays(21, 21, 22)
  await mkdir(path.join(data, 'backups/palisade-2026-11-22T010000Z.partial'))
  const byHand = 'palisade-2026-11-23T075500Z.partial'
  await mkdir(path.join(data, 'backups', byHand))
  await mkdir(path.join(data, 'backups/holiday pictures'))
  await onDays(23)
  const left = await folders()
  expect(left).toContain(byHand)
  expect(left.filter(name => name !== byHand).map(name => name.slice(0, 19))).toEqual([
    'holiday pictures',
    'palisade-2026-11-22',
    'palisade-2026-11-23',
  ])
  expect(await readState(data)).toMatchObject({
    plan: deps.plan,
    madeAt: now.toISOString(),
    last: { error: null },
  })
})

test('a failure is told, keeps what there is, and is tried again after an hour', async () => {
  await onDays(22)
  const make = vi.fn<DailyDeps['make']>(() => Promise.reject(new Error('ENOSPC: no space left')))
  deps = { ...deps, make }
  await onDays(23, 23)
  expect(make).toHaveBeenCalledTimes(1)
  expect(await readState(data)).toMatchObject({
    madeAt: new Date('2026-11-22T08:00:00').toISOString(),
    last: { folder: null, error: 'ENOSPC: no space left' },
  })
  expect(deps.say).toHaveBeenCalledWith('the backup failed: ENOSPC: no space left')
  expect(await folders()).toHaveLength(1)
  now = new Date('2026-11-23T09:00:00')
  await backUpWhenDue(deps, never)
  expect(make).toHaveBeenCalledTimes(2)
})

test('a disk on which nothing can be noted does not keep the product from starting', async () => {
  await mkdir(path.join(data, 'backup-state.json'))
  const daily = await startDaily({ ...deps, make: () => Promise.reject(new Error('no room')) })
  await daily.stop()
  expect(deps.say).toHaveBeenCalledWith(expect.stringContaining('could not be noted'))
})

test('a stop ends the one that is being made, which counts as none', async () => {
  const begun = Promise.withResolvers<void>()
  const daily = await startDaily({
    ...deps,
    make: (_folder, stop) => {
      begun.resolve()
      return new Promise((_, reject) => {
        stop.addEventListener('abort', () => reject(new Error('ended')))
      })
    },
  })
  await begun.promise
  await daily.stop()
  expect(await readState(data)).toEqual({ plan: deps.plan, last: null, madeAt: null })
})
