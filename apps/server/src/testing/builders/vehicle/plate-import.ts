import type { Db } from '#server/infra/database/database.ts'

interface Options {
  userId: string
  /** Left out: into the redlist. */
  centreId?: string
  /** Key of the upload; one that is not there where it is left out. */
  file?: string
  state?: 'waiting' | 'running'
  next?: number
  added?: number
  failed?: number
  dueAt?: Date
}

/** How long the server that does an import has it, ms. */
const LEASE_MS = 60_000

/** An import of a user into a list, which waits unless it is said otherwise; a running one is done by another server. */
export async function buildPlateImport(db: Db, options: Options): Promise<{ id: string }> {
  const { userId, centreId = null, state = 'waiting', next = 0, added = 0, failed = 0 } = options
  const file = options.file ?? `plate-import/2026-11-20/${crypto.randomUUID()}.xlsx`
  return db
    .insertInto('plate_import')
    .values({
      list: centreId === null ? 'redlist' : 'blacklist',
      centre_id: centreId,
      user_id: userId,
      user_name: 'Ann',
      file_name: 'plates.xlsx',
      file,
      state,
      next,
      added,
      failed,
      due_at: options.dueAt ?? new Date(Date.now() + (state === 'running' ? LEASE_MS : 0)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
