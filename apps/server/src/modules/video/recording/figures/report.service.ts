import { loadTranslator } from '@palisade/phrases'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { dayAfter, offsetIn, SITE_ZONE, startOfDay } from '#server/infra/site-time.ts'
import { XLSX_TYPE, xlsxStream } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { coverageOf } from './coverage.ts'
import { listKept } from './figures.queries.ts'
import { daysOfMonth, type FiguresDeps } from './figures.service.ts'
import { missingSpans } from './plan-holes.ts'
import { plannedSpans } from './planned.ts'
import { listPromises } from './planned.queries.ts'
import { promisedSince } from './retention.rules.ts'
import { listReported } from './report.queries.ts'
import { reportColumns, reportRow } from './report.presenter.ts'

/** The proof of a month: of each camera that was planned, what was recorded and whether it is kept as long as promised. */
export function createReportService({ db, clock }: FiguresDeps) {
  return {
    async exportReport({ month }, { access, centre, locale, audit }): Promise<FileAnswer> {
      const t = await loadTranslator(locale)
      const days = daysOfMonth(month)
      const from = startOfDay(days[0] ?? '')
      const to = Math.min(startOfDay(dayAfter(days.at(-1) ?? '')), Math.max(from, clock.now()))
      const cameras = await listReported(db, access, centre)
      const ids = cameras.map(camera => camera.id)
      const now = clock.now()
      const [planned, coverage, kept, promises] = await Promise.all([
        plannedSpans(db, ids, from, to),
        coverageOf(db, ids, from, to),
        listKept(db, ids),
        listPromises(db, ids, new Date(0), new Date(now)),
      ])
      const promisesOf = Map.groupBy(promises, promise => promise.cameraId)
      const keptSince = new Map(kept.map(row => [row.cameraId, row.since]))
      const rows = cameras.map(camera => {
        const spans = planned.get(camera.id) ?? []
        const covered = coverage.get(camera.id)?.spans ?? []
        const missing = missingSpans(spans, covered, now)
        const own = promisesOf.get(camera.id) ?? []
        const promised = promisedSince(own, now)
        return reportRow(t, {
          camera,
          planned: spans,
          covered,
          missing,
          keptSince: keptSince.get(camera.id),
          plan: own.findLast(({ since }) => since.getTime() < to)?.fields ?? null,
          // Of a month that lies further back nothing has to be there any more.
          promised: promised !== undefined && promised < to ? promised : undefined,
        })
      })
      audit({ after: { month, cameras: cameras.length } })
      const name = t('recording.sheet.name', { month })
      async function* once() {
        yield rows
      }
      return {
        fileName: `${name} ${offsetIn(SITE_ZONE, new Date(from))}.xlsx`,
        contentType: XLSX_TYPE,
        body: xlsxStream({ name, columns: reportColumns(t), rows: once() }),
      }
    },
  } satisfies CallsOf<'recording'>
}
