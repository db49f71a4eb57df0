import { RESTORED_FILE, restoredBackup, type RestoredBackup } from '@palisade/contract/backup-state'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { insertRestored } from './restored.queries.ts'

export interface SettleRestoredDeps {
  db: Db
  config: { dataFolder: string }
  /** Ends what was under way when the backup was made. */
  settle: (tx: Tx) => Promise<void>
}

/**
 * Of the first start after a restore: nothing that was ended after the backup may go on as if it had not been. A start that is cut off
 * is repeated by the next.
 */
export async function settleRestored({ db, config, settle }: SettleRestoredDeps): Promise<void> {
  const file = path.join(config.dataFolder, RESTORED_FILE)
  const restored = await readMark(file)
  if (!restored) return
  await db.transaction().execute(async tx => {
    if (await insertRestored(tx, restored)) await settle(tx)
  })
  await rm(file)
}

/** @throws Error when it is there and cannot be read or understood */
async function readMark(file: string): Promise<RestoredBackup | undefined> {
  try {
    return restoredBackup.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
