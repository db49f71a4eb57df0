import type { ErrorCode } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { requireShareable, writeSharedChanged, type SharedEvent } from './sharing.ts'
import { setDeclined, type SharedTable } from './sharing.queries.ts'

interface SharedRow {
  id: string
  name: string | null
  user_id: string
  group_id: string | null
  version: number
}

/** A kind of things that one user has and may share with a user group. */
export interface SharedKind<Row extends SharedRow> {
  event: SharedEvent
  refusals: { missing: ErrorCode; stale: ErrorCode }
  /** Those of these things that the user sees, locked until the transaction ends. */
  lock: (tx: Tx, ids: readonly string[], userId: string) => Promise<Row[]>
  remove: (tx: Tx, ids: readonly string[]) => Promise<void>
  table: SharedTable
}

/** How things of a kind are changed by the user who has them, and declined by those with whom they are shared. */
export function createOwnShared<Row extends SharedRow>(kind: SharedKind<Row>) {
  const { event, refusals, lock, remove, table } = kind
  /** A thing that is only shared with the caller is refused. */
  async function lockOwn(tx: Tx, ids: readonly string[], access: AccessSnapshot): Promise<Row[]> {
    const rows = await lock(tx, ids, access.userId)
    if (rows.some(row => row.user_id !== access.userId)) throw new AppError('access.denied')
    return rows
  }

  return {
    /** The row before a change that was made from this version of it. */
    async lockVersion(
      tx: Tx,
      { id, version, groupId }: { id: string; version: number; groupId: string | null },
      access: AccessSnapshot,
    ): Promise<Row> {
      const [row] = await lockOwn(tx, [id], access)
      if (!row) throw new AppError(refusals.missing)
      if (row.version !== version) throw new AppError(refusals.stale)
      await requireShareable(tx, access, groupId, row.group_id)
      return row
    },

    /** A thing that another shares leaves what the caller sees, or comes back. */
    decline: async (
      { id, isDeclined }: { id: string; isDeclined: boolean },
      { access: { userId }, transaction }: Pick<SignedInContext, 'access' | 'transaction'>,
    ): Promise<void> => {
      await transaction(
        async tx => {
          const name = await setDeclined(tx, table, { id, userId, isDeclined })
          if (name === undefined) throw new AppError(refusals.missing)
          await writeSharedChanged(tx, event, userId, [])
          return name
        },
        name => ({ object: id, after: { name, isDeclined } }),
      )
    },

    /** It is no error if one is already gone. */
    batchDelete: async (
      { ids }: { ids: readonly string[] },
      { access, transaction }: Pick<SignedInContext, 'access' | 'transaction'>,
    ): Promise<void> => {
      await transaction(
        async tx => {
          const rows = await lockOwn(tx, ids, access)
          await remove(
            tx,
            rows.map(row => row.id),
          )
          const groups = rows.map(row => row.group_id)
          await writeSharedChanged(tx, event, access.userId, groups)
          return rows
        },
        rows => ({ object: rows.map(row => row.id), before: rows.map(({ name }) => ({ name })) }),
      )
    },
  }
}
