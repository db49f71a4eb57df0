import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { readBackupState } from './backup-state-reader.ts'
import { createBackupWatch } from './backup-watch.ts'
import { createBackupService } from './backup.service.ts'
import { findUnconfirmed } from './restored.queries.ts'

const WATCH_EVERY = 60_000

export interface BackupModuleDeps {
  db: Db
  config: Pick<Config, 'dataFolder'>
  conditions: Pick<Conditions, 'set'>
  clock: Clock
  log: FastifyBaseLogger
}

/** The state of the planned backups; the launcher makes them, which knows the database's superuser. */
export function createBackupModule(deps: BackupModuleDeps): ServerModule<'backup'> {
  const { db, conditions, log } = deps
  const watchBackups = createBackupWatch({ ...deps, read: () => readBackupState(deps.config.dataFolder) })
  const watchRestored = async () => {
    const restored = await findUnconfirmed(db)
    conditions.set('backup_restored', restored ?? undefined, restored?.madeAt)
  }
  const watches = [
    createRepeated(watchBackups, { name: 'backup watch', every: WATCH_EVERY, log }),
    createRepeated(watchRestored, { name: 'restore watch', every: WATCH_EVERY, log }),
  ]
  const [, restoredWatch] = watches
  return {
    handlers: {
      backup: pickHandlers(
        contract.backup,
        createBackupService({ ...deps, onConfirmed: () => restoredWatch?.run() }),
      ),
    },
    start() {
      for (const watch of watches) {
        watch.start()
        watch.run()
      }
    },
    async stop() {
      await Promise.all(watches.map(watch => watch.stop()))
    },
  }
}
