import { contract, type BackupState } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../config.ts'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { Clock } from '../../../infra/clock.ts'
import type { Conditions } from '../../../infra/conditions/conditions.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import { createRepeated } from '../../../infra/timers.ts'
import { readBackupState } from './backup-state-reader.ts'
import { createBackupWatch } from './backup-watch.ts'

const WATCH_EVERY = 60_000

export interface BackupModuleDeps {
  config: Pick<Config, 'dataFolder'>
  conditions: Pick<Conditions, 'set'>
  clock: Clock
  log: FastifyBaseLogger
}

/** The state of the planned backups; the launcher makes them, which knows the database's superuser. */
export function createBackupModule(deps: BackupModuleDeps): ServerModule<'backup'> {
  const read = () => readBackupState(deps.config.dataFolder)
  const watch = createRepeated(createBackupWatch({ ...deps, read }), {
    name: 'backup watch',
    every: WATCH_EVERY,
    log: deps.log,
  })
  return {
    handlers: {
      backup: pickHandlers(contract.backup, { getState: async (): Promise<BackupState> => read() }),
    },
    start() {
      watch.start()
      watch.run()
    },
    stop: () => watch.stop(),
  }
}
