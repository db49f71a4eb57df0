import { sql } from 'kysely'
import { chainColumns, contentColumn } from '#server/infra/audit/chain.queries.ts'
import type { ChainRow } from '#server/infra/audit/chain.rules.ts'
import type { Db } from '#server/infra/database/database.ts'
import { LOG_RETENTION } from './log-retention.rules.ts'

/** A seal with the content of its row, as the chain covers it; null when the row is missing. */
export interface SealedContent {
  serial: number
  hash: Buffer
  content: string | null
  /** The `after` of a row in which retention says what it has removed; null for all others. */
  removal: string | null
}

/** A seal with its row; `id` is null when the row is missing. */
export type SealedRow = ChainRow & { serial: number; hash: Buffer }

/**
 * The next seals with the content of their rows, ordered by serial. The content is put together by the database, because a
 * million rows of fifteen fields each are slow to take apart and put together here.
 */
export async function listSealedContents(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<SealedContent[]> {
  const { rows } = await sql<SealedContent>`
    select audit_seal.serial, audit_seal.hash, ${contentColumn} as "content",
      case when audit.action = ${LOG_RETENTION} then audit.after::text end as "removal"
    from audit_seal left join audit on audit.id = audit_seal.audit_id
    where audit_seal.serial > ${after}
    order by audit_seal.serial limit ${limit}`.execute(db)
  return rows
}

/** The next sealed rows, ordered by serial. */
export async function listSealed(
  db: Db,
  { after, upTo, limit }: { after: number; upTo?: number; limit: number },
): Promise<SealedRow[]> {
  const bound = upTo === undefined ? sql`true` : sql`audit_seal.serial <= ${upTo}`
  const { rows } = await sql<SealedRow>`
    select audit_seal.serial, audit_seal.hash, ${chainColumns}
    from audit_seal left join audit on audit.id = audit_seal.audit_id
    where audit_seal.serial > ${after} and ${bound}
    order by audit_seal.serial limit ${limit}`.execute(db)
  return rows
}

/**
 * Counts rows outside the chain: rows that wait for their seal, rows that were added without waiting, and waiting
 * entries whose row is gone.
 */
export async function countLoose(db: Db): Promise<{ unsealed: number; added: number; gone: number }> {
  const { rows } = await sql<{ unsealed: number; added: number; gone: number }>`select
    (select count(*) from audit_unsealed join audit on audit.id = audit_id) as unsealed,
    (select count(*) from audit where not exists (select from audit_seal where audit_id = audit.id)
      and not exists (select from audit_unsealed where audit_id = audit.id)) as added,
    (select count(*) from audit_unsealed where not exists (select from audit where audit.id = audit_id)) as gone
  `.execute(db)
  return rows[0] ?? { unsealed: 0, added: 0, gone: 0 }
}
