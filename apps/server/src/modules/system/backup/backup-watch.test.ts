import type { BackupState } from '@palisade/contract'
import { expect, test, vi } from 'vitest'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import { createBackupWatch } from './backup-watch.ts'

const HOUR = 3_600_000
const plan = { folder: '/mnt/backup', at: '02:00', kept: 7 }
const run = (error: string | null) => ({
  startedAt: new Date(0).toISOString(),
  endedAt: new Date(HOUR).toISOString(),
  folder: error === null ? '/mnt/backup/palisade-1' : null,
  error,
})
const made = new Date(0).toISOString()

test.each<[string, BackupState, number, object | undefined]>([
  ['there is no plan', { plan: null, last: null, madeAt: null }, 100, undefined],
  ['it was made', { plan, last: run(null), madeAt: made }, 30, undefined],
  ['the last one failed', { plan, last: run('ENOSPC'), madeAt: made }, 30, { error: 'ENOSPC' }],
  ['none was made for two days', { plan, last: run(null), madeAt: made }, 49, {}],
  [
    'the last one is from the future, and none came for two days',
    { plan, last: run(null), madeAt: new Date(900 * HOUR).toISOString() },
    49,
    {},
  ],
  ['the plan is new', { plan, last: null, madeAt: null }, 20, undefined],
  [
    'the plan was taken back after a failure',
    { plan: null, last: run('ENOSPC'), madeAt: made },
    100,
    undefined,
  ],
])('when %s', async (_case, state, hours, wanted) => {
  const set = vi.fn<Conditions['set']>()
  let now = 0
  const clock = { now: () => now, elapsed: () => now }
  const watch = createBackupWatch({ read: async () => state, conditions: { set }, clock })
  now = hours * HOUR
  await watch()
  expect(set).toHaveBeenCalledWith('backup_failed', wanted)
})
