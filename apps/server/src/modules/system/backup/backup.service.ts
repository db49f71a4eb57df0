import type { BackupReport } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { readBackupState } from './backup-state-reader.ts'
import { confirmAll, findUnconfirmed } from './restored.queries.ts'

export interface BackupServiceDeps {
  db: Db
  config: { dataFolder: string }
  /** Told when a restore was confirmed. */
  onConfirmed: () => void
}

export function createBackupService({ db, config, onConfirmed }: BackupServiceDeps) {
  return {
    getState: async (): Promise<BackupReport> => ({
      ...(await readBackupState(config.dataFolder)),
      restored: await findUnconfirmed(db),
    }),

    async confirmRestored(_request, context) {
      await context.transaction(
        async tx => {
          const restored = await findUnconfirmed(tx)
          await confirmAll(tx, context.user.name)
          return restored
        },
        restored => (restored ? { after: restored } : undefined),
      )
      onConfirmed()
    },
  } satisfies CallsOf<'backup'>
}
