import { loadTranslator } from '@palisade/phrases'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { fileDay, startOfDay } from '#server/infra/site-time.ts'
import { XLSX_TYPE, xlsxStream } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { figuresSheet } from './figures-sheet.presenter.ts'
import type { FiguresService } from './figures.service.ts'

/** Widths of the columns, characters: names first, then numbers. */
const WIDTHS = [36, 32, ...Array.from({ length: 6 }, () => 20)]

/** Writes the figures of a period as .xlsx, in the caller's language. */
export function createFiguresExport(figures: Pick<FiguresService, 'getPeriod'>) {
  return {
    async exportExcel(request, context): Promise<FileAnswer> {
      const t = await loadTranslator(context.locale)
      const rows = figuresSheet(t, await figures.getPeriod(request, context))
      context.audit({ after: { from: request.from, to: request.to } })
      const name = t('menu.screen.alarmDashboard')
      async function* once() {
        yield rows
      }
      const columns = WIDTHS.map((width, index) => ({ heading: index === 0 ? name : '', width }))
      return {
        fileName: `${name} ${request.from} ${fileDay(startOfDay(request.to))}.xlsx`,
        contentType: XLSX_TYPE,
        body: xlsxStream({ name, columns, rows: once() }),
      }
    },
  } satisfies CallsOf<'figures'>
}
