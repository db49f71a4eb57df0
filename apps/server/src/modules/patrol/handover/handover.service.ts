import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { pagesOf, writeChanged, type HandoverDeps, type Reader } from './handover-pages.ts'
import { presentHandover } from './handover.presenter.ts'
import { findHandover, findRunning, insertHandover, listHandovers } from './handover.queries.ts'
import { requirePossible, requireSeen } from './handover.rules.ts'

/** Pages of shifts: found, read, begun, and written while a shift runs. */
export function createHandoverService(deps: HandoverDeps) {
  const { db } = deps
  const { now, locked, details, change } = pagesOf(deps)

  return {
    async getByPage(request, { centre, user }) {
      return mapPage(await listHandovers(db, request, centre), row => presentHandover(row, user.id))
    },

    async getCurrent(_, { centre, ...reader }) {
      const row = await findRunning(db, centre)
      return row ? details(db, row, reader) : null
    },

    async getDetails({ id }, reader: Reader) {
      const row = await findHandover(db, id)
      if (!row) throw new AppError('handover.not_found')
      return details(db, row, reader)
    },

    add: (_, { centre, transaction, ...reader }) =>
      transaction(
        async tx => {
          const row = await insertHandover(tx, { centreId: centre.areaId, by: reader.user.name, at: now() })
          await writeChanged(tx, row)
          return details(tx, row, reader)
        },
        ({ id }) => ({ object: id }),
      ),

    async update({ id, version, notes }, { transaction, user }) {
      const { after } = await transaction(
        async tx => {
          const row = await locked(tx, id)
          requirePossible(row, 'write')
          requireSeen(row, version)
          return { before: row, after: await change(tx, row, user.name, { notes }) }
        },
        told => ({ object: id, before: { notes: told.before.notes }, after: { notes } }),
      )
      return presentHandover(after, user.id)
    },
  } satisfies CallsOf<'handover'>
}
