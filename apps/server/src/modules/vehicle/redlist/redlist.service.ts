import { plateKey, redlistEntry, type RedlistEntry } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
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
export function createRedlistService({ db }: { db: Db }) {
  return {
    getByPage: async request => mapPage(await listRedlist(db, request), present),

    add: (draft, { transaction, user }) =>
      transaction(
        async tx => {
          const row = await insertRedlist(tx, { ...redlistColumnsOf(draft), created_by: user.name })
          await tellRedlistChanged(tx)
          return present(row)
        },
        added => ({ object: added.id, after: { added: 1 } }),
      ),

    update: ({ id, version, ...draft }, { transaction }) =>
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
    async batchDelete({ ids }, { transaction }) {
      await transaction(
        async tx => {
          const removed = await removeRedlist(tx, ids)
          await tellRedlistChanged(tx)
          return removed
        },
        removed => ({ object: ids, before: { rows: removed } }),
      )
    },
  } satisfies CallsOf<'redlist'>
}
