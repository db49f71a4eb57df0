import { loadTranslator, type Translator } from '@palisade/phrases'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { CentreContext, FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { fileDay } from '#server/infra/site-time.ts'
import { XLSX_TYPE, xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { listDevicesAfter, type DeviceFilters } from '../device-list.queries.ts'
import { sheetCells, sheetColumns } from './device-sheet.presenter.ts'

/** Rows that are read at a time. */
const PIECE = 250

/**
 * Exports devices as .xlsx in the caller's language, written while they are read, and makes the empty template of an
 * import.
 */
export function createDeviceExportService({ db, clock = systemClock }: { db: Db; clock?: Clock }) {
  async function* pieces(
    filters: DeviceFilters,
    context: CentreContext,
    translate: Translator,
  ): AsyncGenerator<Cell[][]> {
    let after: string | undefined
    for (;;) {
      const rows = await listDevicesAfter(db, filters, context, { after, limit: PIECE })
      if (rows.length > 0) yield rows.map(row => sheetCells(row, translate))
      if (rows.length < PIECE) return
      after = rows.at(-1)?.id
    }
  }

  return {
    async downloadTemplate(_request, { locale }): Promise<FileAnswer> {
      const translate = await loadTranslator(locale)
      const name = translate('deviceSheet.template')
      const body = xlsxStream({ name, columns: sheetColumns(translate), rows: noRows() })
      return { fileName: `${name}.xlsx`, contentType: XLSX_TYPE, body }
    },

    async exportExcel(filters, context): Promise<FileAnswer> {
      const translate = await loadTranslator(context.locale)
      const name = translate('deviceSheet.name')
      const rows = pieces(filters, context, translate)
      const body = xlsxStream({ name, columns: sheetColumns(translate), rows })
      context.signal.addEventListener('abort', () => body.destroy(), { once: true })
      context.audit({ after: { filter: filters } })
      return { fileName: `${name} ${fileDay(clock.now())}.xlsx`, contentType: XLSX_TYPE, body }
    },
  } satisfies CallsOf<'device'>
}

async function* noRows(): AsyncGenerator<Cell[][]> {}
