import {
  plateKey,
  redlistEntry,
  type Contract,
  type Page,
  type RedlistEntry,
  type RequestOf,
} from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { fromRow } from '#server/infra/rows/from-row.ts'
import {
  insertRedlist,
  listRedlist,
  lockRedlist,
  removeRedlist,
  updateRedlist,
  type RedlistFields,
  type RedlistRow,
} from './redlist.queries.ts'

type Calls = Contract['redlist']
type Context = Pick<SignedInContext, 'transaction' | 'user'>

/** Tells that the list is not what it was; whoever hears it learns no plate. */
export const tellRedlistChanged = (tx: Tx): Promise<void> =>
  writeEvent(tx, { type: 'redlist.changed', data: {}, audience: { permission: 'redlist.view' } })

export const redlistColumnsOf = ({
  plate,
  remarks,
}: Pick<RedlistEntry, 'plate' | 'remarks'>): RedlistFields => ({
  plate,
  plate_key: plateKey(plate),
  remarks,
})

const present = (row: RedlistRow): RedlistEntry => fromRow(redlistEntry, row)

/** Vehicles that raise no alarm. The log is read by more people than the list, so it names none of them. */
export const createRedlistService = ({ db }: { db: Db }) => ({
  getByPage: async (request: RequestOf<Calls['getByPage']>): Promise<Page<RedlistEntry>> =>
    mapPage(await listRedlist(db, request), present),

  add: (draft: RequestOf<Calls['add']>, { transaction, user }: Context): Promise<RedlistEntry> =>
    transaction(
      async tx => {
        const row = await insertRedlist(tx, { ...redlistColumnsOf(draft), created_by: user.name })
        await tellRedlistChanged(tx)
        return present(row)
      },
      added => ({ object: added.id, after: { added: 1 } }),
    ),

  update: (
    { id, version, ...draft }: RequestOf<Calls['update']>,
    { transaction }: Context,
  ): Promise<RedlistEntry> =>
    transaction(
      async tx => {
        const row = await lockRedlist(tx, id)
        if (!row) throw new AppError('redlist.not_found')
        if (row.version !== version) throw new AppError('redlist.changed_meanwhile')
        const after = await updateRedlist(tx, id, redlistColumnsOf(draft))
        await tellRedlistChanged(tx)
        return present(after)
      },
      after => ({ object: id, after: { version: after.version } }),
    ),

  /** It is no error if one is already gone. */
  async batchDelete({ ids }: { ids: readonly string[] }, { transaction }: Context): Promise<void> {
    await transaction(
      async tx => {
        const removed = await removeRedlist(tx, ids)
        await tellRedlistChanged(tx)
        return removed
      },
      removed => ({ object: ids, before: { rows: removed } }),
    )
  },
})
