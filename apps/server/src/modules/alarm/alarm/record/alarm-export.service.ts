import { ALARM_EXPORT_ALL_LIMIT, ALARM_EXPORT_LIMIT } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { CentreContext, FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { fileDay } from '#server/infra/site-time.ts'
import { XLSX_TYPE, xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { findAlarmsInView } from './alarm-area.queries.ts'
import { resolveFilter, type ResolvedFilter } from './alarm-branches.queries.ts'
import { countUpTo, findAlarmIds } from './alarm-list.queries.ts'
import { alarmSheet, type AlarmSheet } from './alarm-sheet.presenter.ts'
import { findAlarmRows } from '../alarm.queries.ts'

/**
 * Rows that are read at a time, about 250 kB. More are not faster, and they would outlive the young generation of the
 * heap, so that memory grows.
 */
const PIECE = 250

/** Exports alarm records as .xlsx in the caller's language, written while they are read. */
export function createAlarmExportService({ db, clock = systemClock }: { db: Db; clock?: Clock }) {
  async function* pieces(resolved: ResolvedFilter, sheet: AlarmSheet): AsyncGenerator<Cell[][]> {
    let after: readonly string[] | undefined
    for (let written = 0; written < ALARM_EXPORT_ALL_LIMIT;) {
      const window = { orderBy: 'occurredAt', order: 'desc', limit: PIECE, offset: 0 } as const
      const ids = await findAlarmIds(db, resolved, after ? { ...window, after } : window)
      const rows = await findAlarmRows(db, ids)
      if (rows.length > 0) yield rows.map(row => sheet.cells(row))
      if (ids.length < PIECE) return
      after = ids.slice(-1)
      written += ids.length
    }
  }

  function answer(rows: AsyncIterable<Cell[][]>, sheet: AlarmSheet, context: CentreContext): FileAnswer {
    const { name, columns } = sheet
    const body = xlsxStream({ name, columns, rows })
    context.signal.addEventListener('abort', () => body.destroy(), { once: true })
    const day = fileDay(clock.now(), sheet.zone)
    return { fileName: `${name} ${day}.xlsx`, contentType: XLSX_TYPE, body }
  }

  return {
    async exportExcel({ ids, timeZone }, context) {
      const distinct = [...new Set(ids)]
      if (distinct.length > ALARM_EXPORT_LIMIT) {
        throw new AppError('alarm.export_too_many', { limit: ALARM_EXPORT_LIMIT })
      }
      const sheet = alarmSheet(await loadTranslator(context.locale), timeZone)
      const rows = await findAlarmRows(db, distinct)
      context.audit({ object: distinct })
      async function* once() {
        yield rows.map(row => sheet.cells(row))
      }
      return answer(once(), sheet, context)
    },
    /** Newest first. */
    async exportAll({ areaIds, timeZone, ...filters }, context) {
      const view = await findAlarmsInView(db, context, { areaIds })
      const resolved = await resolveFilter(db, { ...filters, ...view })
      const total = await countUpTo(db, resolved, ALARM_EXPORT_ALL_LIMIT + 1)
      if (total > ALARM_EXPORT_ALL_LIMIT) {
        throw new AppError('alarm.export_too_many', { limit: ALARM_EXPORT_ALL_LIMIT })
      }
      const sheet = alarmSheet(await loadTranslator(context.locale), timeZone)
      context.audit({ after: { filter: { ...filters, areaIds }, rows: total } })
      return answer(pieces(resolved, sheet), sheet, context)
    },
  } satisfies CallsOf<'alarm'>
}
