import type { ErrorCode } from '@palisade/contract'
import { sql } from 'kysely'
import { AppError } from '#server/infra/errors/app-error.ts'
import { isOverTime } from '#server/infra/errors/database-error.ts'
import { together } from './connection/together.ts'
import type { Db, Tx } from './database.ts'

/**
 * Reads with a limit for each statement that is shorter than the one of all, for questions that may ask too much. The transaction begins
 * with the first statement, statements that are asked for at the same time are sent together, and the answer does not wait for the
 * transaction's end: it has written nothing, so nobody is told of it either.
 */
export async function withinTime<Result>(
  db: Db,
  { ms, code }: { ms: number; code: ErrorCode },
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const answer = Promise.withResolvers<Result>()
  together(db, async run => {
    const begun = sql`start transaction read only; set local statement_timeout = ${sql.lit(ms)}`.execute(run)
    try {
      const [result] = await Promise.all([read(run), begun])
      answer.resolve(result)
    } catch (error) {
      answer.reject(error)
    }
    // A connection that is lost by now ends the transaction by itself.
    await sql`commit`.execute(run).catch(() => undefined)
  }).catch(answer.reject)
  try {
    return await answer.promise
  } catch (error) {
    if (isOverTime(error)) throw new AppError(code)
    throw error
  }
}
