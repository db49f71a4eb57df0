import { may } from '#server/infra/access/may.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { requireAllSeen, requireReach } from './inhibition.change.ts'
import { endRunning } from './inhibition-end.ts'
import { writeInhibitionsChanged } from './inhibition.events.ts'
import {
  isRunning,
  lockInhibitions,
  markDeleted,
  markStarted,
  type InhibitionRow,
} from './inhibition.queries.ts'
import type { InhibitionDeps } from './inhibition.service.ts'

type Context = Pick<SignedInContext, 'access' | 'transaction' | 'user'>

/** Starts, stops and deletes several rules or shelves at once. */
export function createInhibitionBatchService({ index, clock }: Pick<InhibitionDeps, 'index' | 'clock'>) {
  /** Changes those that are there; others are gone already, which is no error. */
  async function changeAll(
    ids: readonly string[],
    context: Context,
    work: (tx: Tx, rows: readonly InhibitionRow[]) => Promise<void>,
  ): Promise<void> {
    await context.transaction(
      async tx => {
        const rows = await lockInhibitions(tx, ids)
        if (rows.length === 0) return rows
        await requireAllSeen(tx, rows, context)
        await work(tx, rows)
        await writeInhibitionsChanged(
          tx,
          rows.map(row => row.id),
        )
        return rows
      },
      rows => ({ object: rows.map(({ id }) => id), before: rows.map(({ id, name }) => ({ id, name })) }),
    )
    index.forget()
  }

  return {
    batchDelete: ({ ids }, context) =>
      changeAll(ids, context, async (tx, rows) => {
        await endRunning(tx, rows, new Date(clock.now()), context.user)
        await markDeleted(
          tx,
          rows.map(row => row.id),
        )
      }),

    /** Those that run already go on as they are. */
    batchStart: ({ ids }, context) =>
      changeAll(ids, context, async (tx, rows) => {
        if (rows.some(row => row.kind === 'shelf')) throw new AppError('inhibition.is_shelf')
        for (const row of rows) {
          requireReach({ hours: row.hours, includesVeryUrgent: row.includes_very_urgent }, context)
        }
        const stopped = rows.filter(row => !isRunning(row)).map(row => row.id)
        await markStarted(tx, stopped, new Date(clock.now()))
      }),

    batchStop: ({ ids }, context) =>
      changeAll(ids, context, async (tx, rows) => {
        const hasRule = rows.some(row => row.kind === 'rule')
        if (hasRule && !may(context.access, 'inhibition.edit')) throw new AppError('access.denied')
        await endRunning(tx, rows, new Date(clock.now()), context.user)
      }),
  } satisfies CallsOf<'inhibition'>
}
