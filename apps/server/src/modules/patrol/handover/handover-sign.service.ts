import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { readMoment } from './handover-moment.ts'
import { centreOf, pagesOf, type HandoverDeps } from './handover-pages.ts'
import { presentHandover } from './handover.presenter.ts'
import { insertHandover, insertItems, removeItems } from './handover.queries.ts'
import { requireAnother, requireGiver, requirePossible, requireSeen } from './handover.rules.ts'

/** Signatures below pages: of who leaves, then of who comes. */
export function createHandoverSigning(deps: HandoverDeps) {
  const { now, locked, details, change } = pagesOf(deps)
  return {
    handOver: ({ id, version, notes }, { transaction, ...reader }) =>
      transaction(
        async tx => {
          const row = await locked(tx, id)
          requirePossible(row, 'hand_over')
          requireSeen(row, version)
          const { entries, cut } = await readMoment(tx, { access: reader.access, centre: centreOf(row) })
          await insertItems(tx, id, entries)
          const { id: userId, name } = reader.user
          const changed = await change(tx, row, name, {
            status: 'handed_over',
            notes,
            cut,
            handed_over_at: now(),
            handed_over_by: name,
            handed_over_user_id: userId,
          })
          return details(tx, changed, reader)
        },
        ({ handedOverBy }) => ({ object: id, after: { notes, handedOverBy } }),
      ),

    withdraw: ({ id }, { transaction, user }) =>
      transaction(
        async tx => {
          const row = await locked(tx, id)
          requirePossible(row, 'withdraw')
          requireGiver(row, user.id)
          await removeItems(tx, id)
          const changed = await change(tx, row, user.name, {
            status: 'open',
            cut: [],
            handed_over_at: null,
            handed_over_by: '',
            handed_over_user_id: null,
          })
          return presentHandover(changed, user.id)
        },
        () => ({ object: id }),
      ),

    takeOver: ({ id, version, reply }, { transaction, ...reader }) =>
      transaction(
        async tx => {
          const row = await locked(tx, id)
          requirePossible(row, 'take_over')
          requireSeen(row, version)
          requireAnother(row, reader.user.id)
          const by = reader.user.name
          const at = now()
          const changed = await change(tx, row, by, {
            status: 'taken_over',
            reply,
            taken_over_at: at,
            taken_over_by: by,
          })
          await insertHandover(tx, { centreId: row.centre_id, by, at })
          return details(tx, changed, reader)
        },
        ({ takenOverBy }) => ({ object: id, after: { reply, takenOverBy } }),
      ),
  } satisfies CallsOf<'handover'>
}
