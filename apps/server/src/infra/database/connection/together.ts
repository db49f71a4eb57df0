import { Transaction, type DatabaseConnection, type KyselyProps } from 'kysely'
import type { Database } from '../schema.gen.ts'
import type { Db, Tx } from '../database.ts'

/** Kysely uses these to begin transactions and to read the schema; a transaction refuses the one, and nobody asks it for the other. */
const UNUSED = Object.freeze({ config: {}, dialect: {}, driver: {} }) as Omit<KyselyProps, 'executor'>

/**
 * Runs work on one connection, whose statements are sent without waiting for each other's answers where the work asks for several at once
 * (`Promise.all`). The database runs them one after the other, in the order in which they were asked for; when one of a transaction fails,
 * those after it fail too, and the work with the error of the first.
 * @param db a transaction; of a database, a connection of its own, on which the work begins and ends its transaction itself
 */
export async function together<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const executor = db.getExecutor()
  return executor.provideConnection(async connection => {
    const provideConnection = <Answer>(use: (connection: DatabaseConnection) => Promise<Answer>) =>
      use(connection)
    return work(
      new Transaction<Database>({
        ...UNUSED,
        executor: executor.withConnectionProvider({ provideConnection }),
      }),
    )
  })
}
