import type { Contract, RequestOf } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import type { CentreContext, FileAnswer } from '../../../../infra/binding/context.ts'
import { dayAfter, startOfDay } from '../../../../infra/site-time.ts'
import { XLSX_TYPE, xlsxStream } from '../../../../infra/spreadsheet/xlsx-stream.ts'
import { coverageOf } from './coverage.ts'
import { listKept } from './figures.queries.ts'
import { daysOfMonth, type FiguresDeps } from './figures.service.ts'
import { missingSpans } from './plan-holes.ts'
import { plannedSpans } from './planned.ts'
import { listReported } from './report.queries.ts'
import { reportColumns, reportRow } from './report.presenter.ts'

type Context = Pick<CentreContext, 'access' | 'centre' | 'locale' | 'audit'>

/** The proof of a month: of each camera that was planned, what was recorded and whether it is kept as long as promised. */
export function createReportService({ db, clock }: FiguresDeps) {
  return {
    async exportReport(
      { month }: RequestOf<Contract['recording']['exportReport']>,
      { access, centre, locale, audit }: Context,
    ): Promise<FileAnswer> {
      const t = await loadTranslator(locale)
      const days = daysOfMonth(month)
      const from = startOfDay(days[0] ?? '')
      const to = Math.min(startOfDay(dayAfter(days.at(-1) ?? '')), Math.max(from, clock.now()))
      const cameras = await listReported(db, access, centre)
      const ids = cameras.map(camera => camera.id)
      const [planned, coverage, kept] = await Promise.all([
        plannedSpans(db, ids, from, to),
        coverageOf(db, ids, from, to),
        listKept(db, ids),
      ])
      const keptSince = new Map(kept.map(row => [row.cameraId, row.since]))
      const now = clock.now()
      const rows = cameras.map(camera => {
        const spans = planned.get(camera.id) ?? []
        const covered = coverage.get(camera.id)?.spans ?? []
        const missing = missingSpans(spans, covered, now)
        return reportRow(t, {
          camera,
          planned: spans,
          covered,
          missing,
          keptSince: keptSince.get(camera.id),
          now,
        })
      })
      audit({ after: { month, cameras: cameras.length } })
      const name = t('recording.sheet.name', { month })
      async function* once() {
        yield rows
      }
      return {
        fileName: `${name}.xlsx`,
        contentType: XLSX_TYPE,
        body: xlsxStream({ name, columns: reportColumns(t), rows: once() }),
      }
    },
  }
}
