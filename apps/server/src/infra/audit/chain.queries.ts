import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { ChainRow } from './chain.rules.ts'

/** The one lock for all who assign serials or remove rows: a chain has one writer at a time. */
export const CHAIN_LOCK = 0x6c6f6773

/** The columns of a row in the form of `ChainRow`, from a table that the query names `audit`. */
export const chainColumns: RawBuilder<unknown> = sql.raw(`
  audit.id::text as "id",
  to_char(audit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "at",
  audit.kind as "kind", audit.user_id::text as "userId", audit.user_name as "userName", audit.address as "address",
  audit.centre_id::text as "centreId", audit.centre_name as "centreName", audit.action as "action",
  audit.object as "object", audit.object_name as "objectName", audit.before::text as "before",
  audit.after::text as "after", audit.result as "result", audit.request_id as "requestId"`)

/** `at` as in `chainColumns`, and the columns of `ChainRow` in the order of `chainFields`. */
const contentColumns = [
  'audit.id::text',
  `to_char(audit.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  'audit.kind',
  'audit.user_id::text',
  'audit.user_name',
  'audit.address',
  'audit.centre_id::text',
  'audit.centre_name',
  'audit.action',
  'audit.object',
  'audit.object_name',
  'audit.before::text',
  'audit.after::text',
  'audit.result',
  'audit.request_id',
]

/**
 * The content of a row as `chainContent` makes it, from a table that the query names `audit`; null without a row.
 * PostgreSQL escapes a text in JSON as `JSON.stringify` does.
 */
export const contentColumn: RawBuilder<string | null> = sql.raw(
  `case when audit.id is not null then '[' || concat_ws(',', ${contentColumns
    .map(column => `coalesce(to_json(${column})::text, 'null')`)
    .join(', ')}) || ']' end`,
)

export interface Head {
  serial: number
  hash: Buffer
}

/** Takes the lock of the chain until the transaction ends. @returns false when another program holds it */
export async function tryLockChain(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean
  }>`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as got`.execute(tx)
  return rows[0]?.got === true
}

/** Takes the lock of the chain, and waits while another program holds it. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx)
}

export async function hasUnsealed(db: Db): Promise<boolean> {
  return (await db.selectFrom('audit_unsealed').select('audit_id').limit(1).executeTakeFirst()) !== undefined
}

/** The oldest rows that wait for their seal. */
export async function listUnsealed(tx: Tx, limit: number): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select ${chainColumns} from audit_unsealed join audit on audit.id = audit_unsealed.audit_id
    order by audit.id limit ${limit}`.execute(tx)
  return rows
}

/** The newest sealed row. */
export async function findHead(db: Db): Promise<Head | undefined> {
  return db
    .selectFrom('audit_seal')
    .select(['serial', 'hash'])
    .orderBy('serial', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertSeals(tx: Tx, seals: readonly (Head & { id: string })[]): Promise<void> {
  const ids = seals.map(seal => seal.id)
  await sql`
    insert into audit_seal (serial, audit_id, hash)
    select * from unnest(
      ${seals.map(seal => seal.serial)}::bigint[], ${ids}::uuid[], ${seals.map(seal => seal.hash)}::bytea[])`.execute(
    tx,
  )
  await tx
    .deleteFrom('audit_unsealed')
    .where(sql<boolean>`audit_id = any(${ids}::uuid[])`)
    .execute()
}
