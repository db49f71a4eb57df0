import type { CompiledQuery, QueryExecutorProvider, QueryResult } from 'kysely'
import type { Db } from './database.ts'
import { keepPrepared } from './connection/preparing-client.ts'

/** SQL, or a query that is built. */
interface Statement<Row> {
  compile(database: QueryExecutorProvider): CompiledQuery<Row>
}

/**
 * Runs a statement that each connection keeps with its plan: planning a burst's statements costs more than running them for
 * a few alarms. Its text must be always the same, lists go as one array, and its best plan must not depend on the values.
 */
export function executePrepared<Row>(db: Db, query: Statement<Row>): Promise<QueryResult<Row>> {
  const compiled = query.compile(db)
  keepPrepared(compiled.sql)
  return db.executeQuery(compiled)
}
