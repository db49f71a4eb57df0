import type { HandoverDetails } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import { readMoment } from './handover-moment.ts'
import { presentHandover, presentMoment } from './handover.presenter.ts'
import {
  changeHandover,
  listItems,
  lockHandover,
  type HandoverChange,
  type HandoverRow,
} from './handover.queries.ts'

export interface HandoverDeps {
  db: Db
  clock: Pick<Clock, 'now'>
}

export type Reader = Pick<SignedInContext, 'access' | 'user'>

export const centreOf = ({ centre_id: id }: HandoverRow) => ({ id, areaId: id })
export const writeChanged = (tx: Tx, { id }: HandoverRow): Promise<void> =>
  writeEvent(tx, { type: 'handover.changed', data: { id }, audience: { permission: 'handover.view' } })

/** How pages are read and changed by those who write and sign them. */
export function pagesOf({ clock }: HandoverDeps) {
  const now = () => new Date(clock.now())

  async function momentOf(from: Db, row: HandoverRow, access: AccessSnapshot) {
    if (row.handed_over_at)
      return presentMoment(row.handed_over_at, await listItems(from, row.id, access), row.cut)
    const { entries, cut } = await readMoment(from, { access, centre: centreOf(row) })
    return presentMoment(now(), entries, cut)
  }

  return {
    now,
    locked: async (tx: Tx, id: string): Promise<HandoverRow> => {
      const row = await lockHandover(tx, id)
      if (!row) throw new AppError('handover.not_found')
      return row
    },
    details: async (from: Db, row: HandoverRow, { access, user }: Reader): Promise<HandoverDetails> => ({
      ...presentHandover(row, user.id),
      moment: await momentOf(from, row, access),
    }),
    change: async (tx: Tx, row: HandoverRow, by: string, values: HandoverChange): Promise<HandoverRow> => {
      const changed = await changeHandover(tx, row.id, { ...values, saved_by: by, saved_at: now() })
      await writeChanged(tx, changed)
      return changed
    },
  }
}
