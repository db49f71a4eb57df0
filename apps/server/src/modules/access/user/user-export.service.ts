import { loadTranslator, type Translator } from '@palisade/phrases'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { fileDay } from '#server/infra/site-time.ts'
import { XLSX_TYPE, xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { listColumns, sheetCells, templateColumns } from './user-sheet.ts'
import { listUsersAfter, type UserFilters } from './user.queries.ts'

/** Rows that are read at a time. */
const PIECE = 250

/**
 * Exports users as .xlsx in the caller's language, written while they are read, and makes the template of an import.
 */
export function createUserExportService({ db, clock = systemClock }: { db: Db; clock?: Clock }) {
  async function* pieces(filters: UserFilters, translate: Translator): AsyncGenerator<Cell[][]> {
    let after: string | undefined
    for (;;) {
      const rows = await listUsersAfter(db, filters, { after, limit: PIECE })
      if (rows.length > 0) yield rows.map(row => sheetCells(row, translate))
      if (rows.length < PIECE) return
      after = rows.at(-1)?.id
    }
  }

  return {
    async downloadTemplate(_request, { locale }): Promise<FileAnswer> {
      const translate = await loadTranslator(locale)
      const name = translate('user.sheet.template')
      const body = xlsxStream({ name, columns: templateColumns(translate), rows: noRows() })
      return { fileName: `${name}.xlsx`, contentType: XLSX_TYPE, body }
    },

    async exportExcel(filters, context): Promise<FileAnswer> {
      const translate = await loadTranslator(context.locale)
      const name = translate('user.sheet.name')
      const body = xlsxStream({ name, columns: listColumns(translate), rows: pieces(filters, translate) })
      context.signal.addEventListener('abort', () => body.destroy(), { once: true })
      context.audit({ after: { filter: filters } })
      return { fileName: `${name} ${fileDay(clock.now())}.xlsx`, contentType: XLSX_TYPE, body }
    },
  } satisfies CallsOf<'user'>
}

async function* noRows(): AsyncGenerator<Cell[][]> {}
