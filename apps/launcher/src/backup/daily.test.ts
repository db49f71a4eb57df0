import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupName } from './backup-name.ts'
import { backUpWhenDue, startDaily, type DailyDeps } from './daily.ts'
import { makeBackup } from './made-backup.testing.ts'
import { readState } from './state-file.ts'

let data: string
let deps: DailyDeps
let now: Date
const OTHER_USER = 65_534
const never = new AbortController().signal
const folders = () => readdir(path.join(data, 'backups'))

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'palisade-daily-'))
  now = new Date('2026-11-23T08:00:00')
  deps = {
    data,
    plan: { folder: path.join(data, 'backups'), at: '02:00', kept: 2 },
    make: folder => makeBackup(folder, now),
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

test('one a day is made, the newest are kept, and what others make or put there stays', async () => {
  await onDays(21, 21, 22)
  const others = ['palisade-2026-11-20T010000Z.partial', 'palisade-2026-11-19T010000Z', 'holiday pictures']
  for (const name of others) await mkdir(path.join(data, 'backups', name))
  await onDays(23)
  const own = (await folders()).filter(name => !others.includes(name))
  expect(own.map(name => name.slice(0, 19))).toEqual(['palisade-2026-11-22', 'palisade-2026-11-23'])
  expect(await folders()).toEqual(expect.arrayContaining(others))
  expect(await readState(data)).toMatchObject({
    plan: deps.plan,
    madeAt: now.toISOString(),
    last: { error: null },
  })
})

test('copies of a clock that was ahead, or under another name, push out none that is newer', async () => {
  const folder = deps.plan.folder
  await makeBackup(folder, new Date('2026-12-24T08:00:00'))
  await onDays(21, 22)
  // By its name it is the newest.
  const oldest = (await folders()).find(name => name.startsWith('palisade-2026-11-21')) ?? ''
  await rename(path.join(folder, oldest), path.join(folder, 'palisade-2026-11-29T080000Z'))
  await onDays(23)
  expect((await folders()).map(name => name.slice(0, 19))).toEqual([
    'palisade-2026-11-22',
    'palisade-2026-11-23',
  ])
})

test('the one just made stays, even by a clock that was set back', async () => {
  await onDays(22, 23)
  now = new Date('2026-11-20T08:00:00')
  await backUpWhenDue(deps, never)
  expect(await folders()).toContain(backupName(now))
})

/** Root may remove everything: it gives its rights away for a while. */
async function withoutRoot(work: () => Promise<void>) {
  if (process.getuid?.() !== 0) return work()
  for (const own of [data, deps.plan.folder]) await chown(own, OTHER_USER, OTHER_USER)
  process.seteuid?.(OTHER_USER)
  await work().finally(() => process.seteuid?.(0))
}

test('an old one that cannot be removed is told, and the new one counts as made', async () => {
  const first = await makeBackup(deps.plan.folder, new Date('2026-11-19T08:00:00'))
  await onDays(20)
  await chmod(first, 0o555)
  try {
    await withoutRoot(() => onDays(21))
  } finally {
    await chmod(first, 0o755)
  }
  expect(deps.say).toHaveBeenCalledWith(expect.stringContaining('could not be removed'))
  expect(await readState(data)).toMatchObject({ madeAt: now.toISOString(), last: { error: null } })
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
