import type { Inhibition, Page } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { InhibitionIndex } from './inhibition-index.ts'
import { addRule, changeRule, type TargetGate } from './inhibition.change.ts'
import { writeInhibitionsChanged } from './inhibition.events.ts'
import { presentInhibition } from './inhibition.presenter.ts'
import { findInhibition, listInhibitions, type InhibitionRow } from './inhibition.queries.ts'
import { inhibitionTargets } from './inhibition-target.ts'
import { shelveSource } from './shelf.ts'

export interface InhibitionDeps {
  db: Db
  gate: TargetGate
  index: Pick<InhibitionIndex, 'forget'>
  clock: Clock
}

/** Rules that hold alarms back, and sources of alarms on the shelf. */
export function createInhibitionService({ db, gate, index, clock }: InhibitionDeps) {
  async function present(from: Db, rows: readonly InhibitionRow[], access: AccessSnapshot) {
    const ids = rows.map(row => row.id)
    const targets = Map.groupBy(await inhibitionTargets.list(from, ids, access), target => target.ruleId)
    return rows.map(row => presentInhibition(row, targets.get(row.id) ?? [], clock.now()))
  }

  async function read(from: Db, id: string, access: AccessSnapshot): Promise<Inhibition> {
    const row = await findInhibition(from, id)
    const [one] = row ? await present(from, [row], access) : []
    if (!one) throw new AppError('inhibition.not_found')
    return one
  }

  return {
    async getByPage(request, { access, centre }): Promise<Page<Inhibition>> {
      const page = await listInhibitions(db, request, access, centre)
      return { ...page, list: await present(db, page.list, access) }
    },

    getDetails: ({ id }, { access }) => read(db, id, access),

    add: (request, context) =>
      context.transaction(
        async tx => {
          const id = await addRule(tx, gate, request, context)
          await writeInhibitionsChanged(tx, [id])
          return read(tx, id, context.access)
        },
        added => ({ object: added.id, after: added }),
      ),

    async update(request, context) {
      const { id } = request
      const { after } = await context.transaction(
        async tx => {
          const before = await read(tx, id, context.access)
          await changeRule(tx, gate, request, context)
          await writeInhibitionsChanged(tx, [id])
          return { before, after: await read(tx, id, context.access) }
        },
        told => ({ object: id, ...told }),
      )
      return after
    },

    async shelve(request, context) {
      const shelved = await context.transaction(
        async tx => {
          const id = await shelveSource(tx, request, clock.now(), context)
          await writeInhibitionsChanged(tx, [id])
          return read(tx, id, context.access)
        },
        after => ({ object: after.id, after }),
      )
      index.forget()
      return shelved
    },
  } satisfies CallsOf<'inhibition'>
}
