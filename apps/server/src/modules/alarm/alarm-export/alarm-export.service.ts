import {
  ALARM_EXPORT_LIMIT,
  EXPORT_PICTURES_LIMIT,
  EXPORT_SHEET_LIMIT,
  EXPORT_SLIDES_LIMIT,
  EXPORTS_AT_ONCE,
  type AlarmExport,
  type Contract,
  type ExportKind,
  type RequestOf,
} from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import type { CentreContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import { systemClock, type Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { JobWorker } from '#server/infra/jobs/job-worker.ts'
import { countOpen } from '#server/infra/jobs/job.queries.ts'
import { fileDay } from '#server/infra/site-time.ts'
import { findAlarmsInView } from '#server/modules/alarm/alarm/record/alarm-area.queries.ts'
import { resolveFilter } from '#server/modules/alarm/alarm/record/alarm-branches.queries.ts'
import { countUpTo, findAlarmIds } from '#server/modules/alarm/alarm/record/alarm-list.queries.ts'
import { presentExport } from './alarm-export.presenter.ts'
import { exportJobs, insertExport } from './alarm-export.queries.ts'

type Calls = Contract['alarmExport']
type Chosen = RequestOf<Calls['exportSlides']>
type Found = RequestOf<Calls['exportAllSlides']>

export interface AlarmExportDeps {
  db: Db
  runner: Pick<JobWorker, 'wake'>
  clock?: Clock
}

const limitOf = {
  pictures: EXPORT_PICTURES_LIMIT,
  slides: EXPORT_SLIDES_LIMIT,
  sheet: EXPORT_SHEET_LIMIT,
} as const
const extensionOf = { pictures: 'zip', slides: 'pptx', sheet: 'xlsx' } as const

export function createAlarmExportJobs(deps: AlarmExportDeps) {
  const { db, runner, clock = systemClock } = deps

  /** Starts an export of these alarms. @param after what the log tells of how they were chosen */
  async function begin(
    kind: ExportKind,
    ids: readonly string[],
    timeZone: string | undefined,
    context: CentreContext,
    after: object,
  ): Promise<AlarmExport> {
    const { user } = context
    const t = await loadTranslator(context.locale)
    const file_name = `${t(`alarmExport.${kind}Name`)} ${fileDay(clock.now(), timeZone)}.${extensionOf[kind]}`
    const row = await context.transaction(
      async tx => {
        const { own } = await countOpen(tx, exportJobs, user.id)
        if (own >= EXPORTS_AT_ONCE)
          throw new AppError('alarm_export.too_many_running', { limit: EXPORTS_AT_ONCE })
        const seen = { locale: context.locale, time_zone: timeZone ?? null }
        return insertExport(tx, { user_id: user.id, kind, alarm_ids: ids, file_name, ...seen })
      },
      () => ({ after: { ...after, rows: ids.length } }),
    )
    runner.wake()
    return presentExport(row)
  }

  async function exportChosen(kind: ExportKind, { ids, timeZone }: Chosen, context: CentreContext) {
    const distinct = [...new Set(ids)]
    if (distinct.length > ALARM_EXPORT_LIMIT)
      throw new AppError('alarm.export_too_many', { limit: ALARM_EXPORT_LIMIT })
    context.audit({ object: distinct })
    return begin(kind, distinct, timeZone, context, {})
  }

  async function exportFound(kind: ExportKind, request: Found, context: CentreContext) {
    const { areaIds, timeZone, ...filters } = request
    const view = await findAlarmsInView(db, context, { areaIds })
    const resolved = await resolveFilter(db, { ...filters, ...view })
    const limit = limitOf[kind]
    if ((await countUpTo(db, resolved, limit + 1)) > limit)
      throw new AppError('alarm.export_too_many', { limit })
    const window = { orderBy: 'occurredAt', order: 'desc', limit, offset: 0 } as const
    const ids = await findAlarmIds(db, resolved, window)
    if (ids.length === 0) throw new AppError('alarm_export.nothing')
    return begin(kind, ids, timeZone, context, { filter: { ...filters, areaIds } })
  }

  return {
    exportPictures: (request, context) => exportChosen('pictures', request, context),
    exportAllPictures: (request, context) => exportFound('pictures', request, context),
    exportSlides: (request, context) => exportChosen('slides', request, context),
    exportAllSlides: (request, context) => exportFound('slides', request, context),
    exportTasks: (request, context) => exportChosen('sheet', request, context),
    exportAllTasks: (request, context) => exportFound('sheet', request, context),
  } satisfies CallsOf<'alarmExport'>
}
