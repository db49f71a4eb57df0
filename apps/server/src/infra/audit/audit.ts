import type { Db } from '../database/database.ts'

/** Who did what, from where, and what changed (design §4). */
export interface AuditEntry {
  userId?: string | null
  /** The name tried, for a login that failed. */
  userName: string
  address: string
  /** Audit word of the call, e.g. `device.add`. */
  action: string
  object?: string | readonly string[]
  before?: unknown
  after?: unknown
  /** `ok`, or the error code. */
  result: string
  requestId?: string
}

/** What a handler adds to the row that the binding writes for its call. Never a secret. */
export type AuditDetail = Partial<Pick<AuditEntry, 'object' | 'before' | 'after' | 'userId' | 'userName'>>

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Writes one row. The binding does it for calls with `meta.audit`; what programs do by themselves is written by hand. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  const object = typeof entry.object === 'string' ? entry.object : entry.object?.join(',')
  await db
    .insertInto('audit')
    .values({
      user_id: entry.userId ?? null,
      user_name: entry.userName,
      address: entry.address,
      action: entry.action,
      object: object ?? null,
      before: json(entry.before),
      after: json(entry.after),
      result: entry.result,
      request_id: entry.requestId ?? null,
    })
    .execute()
}
