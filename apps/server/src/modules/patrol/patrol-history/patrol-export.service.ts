import { PATROL_EXPORT_LIMIT } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { fileDay } from '#server/infra/site-time.ts'
import { XLSX_TYPE, xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { listCheckIns } from '#server/modules/patrol/patrol-task/patrol-check-in.queries.ts'
import type { PatrolTaskRow } from '#server/modules/patrol/patrol-task/patrol-task.queries.ts'
import { countHistory, listStopsOf, readHistory, type HistorySearch } from './patrol-history.queries.ts'
import { requireDays } from './patrol-history.rules.ts'
import { patrolSheet } from './patrol-sheet.presenter.ts'

/** Patrols that are read at a time, each with up to PATROL_STOPS_LIMIT stops. */
const PIECE = 50

/** Patrols as .xlsx, written while they are read; it ends when its reader goes away. */
export function createPatrolExport({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }) {
  async function* pieces(search: HistorySearch): AsyncGenerator<PatrolTaskRow[]> {
    let after: PatrolTaskRow | undefined
    for (let written = 0; written < PATROL_EXPORT_LIMIT; written += PIECE) {
      const rows = await readHistory(db, search, PIECE, after)
      if (rows.length > 0) yield rows
      if (rows.length < PIECE) return
      after = rows.at(-1)
    }
  }

  return {
    async exportExcel({ timeZone, ...filters }, context): Promise<FileAnswer> {
      requireDays(filters)
      const { access, centre, locale, signal } = context
      const search = { filters, access, centre }
      const total = await countHistory(db, search, PATROL_EXPORT_LIMIT + 1)
      if (total > PATROL_EXPORT_LIMIT)
        throw new AppError('patrol_history.export_too_many', { limit: PATROL_EXPORT_LIMIT })
      const { name, columns, rows: rowsOf } = patrolSheet(await loadTranslator(locale), timeZone)
      context.audit({ after: { filter: filters, rows: total } })
      async function* rows(): AsyncGenerator<Cell[][]> {
        for await (const piece of pieces(search)) {
          const ids = piece.map(task => task.id)
          const stops = Map.groupBy(await listStopsOf(db, ids), stop => stop.task_id)
          const checkIns = Map.groupBy(await listCheckIns(db, ids), stop => stop.task_id)
          yield piece.flatMap(task => rowsOf(task, stops.get(task.id) ?? [], checkIns.get(task.id) ?? []))
        }
      }
      const body = xlsxStream({ name, columns, rows: rows() })
      signal.addEventListener('abort', () => body.destroy(), { once: true })
      return { fileName: `${name} ${fileDay(clock.now(), timeZone)}.xlsx`, contentType: XLSX_TYPE, body }
    },
  } satisfies CallsOf<'patrolHistory'>
}
