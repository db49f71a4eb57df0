import type { ErrorCode } from '@palisade/contract'
import { sql } from 'kysely'
import { AppError } from '#server/infra/errors/app-error.ts'
import { isOverTime } from '#server/infra/errors/database-error.ts'
import { together } from './connection/together.ts'
import type { Db, Tx } from './database.ts'

/**
 * Reads with a limit for each statement that is shorter than the one of all, for questions that may ask too much. The limit is sent with the
 * first statement, and statements that are asked for at the same time are sent together.
 * @throws AppError of the code, where a statement took longer
 */
export async function withinTime<Result>(
  db: Db,
  { ms, code }: { ms: number; code: ErrorCode },
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(tx =>
      together(tx, async run => {
        const limit = sql`set local statement_timeout = ${sql.lit(ms)}`.execute(run)
        const [result] = await Promise.all([read(run), limit])
        return result
      }),
    )
  } catch (error) {
    if (isOverTime(error)) throw new AppError(code)
    throw error
  }
}
