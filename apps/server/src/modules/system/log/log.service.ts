import type { LogVerdict, ParameterKey, ParameterValues } from '@palisade/contract'
import { loadTranslator, type Translator } from '@palisade/phrases'
import type { Clock } from '#server/infra/clock.ts'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ObjectSources } from '#server/infra/access/object-source.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { fileDay } from '#server/infra/site-time.ts'
import { XLSX_TYPE, xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import { namesIn } from './log-names.ts'
import { logCells, logColumns, presentLog, presentLogDetails } from './log.presenter.ts'
import {
  countLog,
  findLogRow,
  listLog,
  listLogBelow,
  seesEveryCentre,
  type LogFilter,
  type LogScope,
} from './log.queries.ts'

/** Rows of an export that are read at a time. */
const PIECE = 250

export interface LogDeps {
  db: Db
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  /** Verifies the whole log, or joins the check that runs. */
  verify: () => Promise<LogVerdict>
  clock: Clock
  /** Read with each row: they are complete once the modules are composed. */
  objects: ObjectSources
}

export function createLogService({ db, parameters, verify, clock, objects }: LogDeps) {
  /** A user sees the rows of their centres and their own rows; a user who sees every centre sees all rows. */
  async function scopeOf({ access, user }: Pick<SignedInContext, 'access' | 'user'>): Promise<LogScope> {
    if (await seesEveryCentre(db, access)) return 'all'
    return { centreIds: access.centres.map(centre => centre.id), userId: user.id }
  }

  async function* pieces(filter: LogFilter, scope: LogScope, t: Translator): AsyncGenerator<Cell[][]> {
    let below: readonly string[] | undefined
    for (;;) {
      const rows = await listLogBelow(db, filter, scope, { below, limit: PIECE })
      const names = await namesIn(db, rows, { scope, objects })
      if (rows.length > 0) yield rows.map(row => logCells(row, names, t))
      if (rows.length < PIECE) return
      below = rows.at(-1)?.key
    }
  }

  return {
    async getByPage(request, context) {
      const { pageNum, pageSize, orderBy, order, cursor, ...filter } = request
      const page = { pageNum, pageSize, orderBy, order, cursor }
      return mapPage(await listLog(db, filter, page, await scopeOf(context)), presentLog)
    },

    async getDetails(request, context) {
      const scope = await scopeOf(context)
      const row = await findLogRow(db, request, scope)
      if (!row) throw new AppError('log.not_found')
      return presentLogDetails(row, await namesIn(db, [row], { scope, objects }))
    },

    /** Newest first. */
    async exportExcel(filter, context): Promise<FileAnswer> {
      const scope = await scopeOf(context)
      const limit = await parameters.get('log.export_rows')
      const total = await countLog(db, filter, scope, limit + 1)
      if (total > limit) throw new AppError('log.export_too_many', { limit })
      // The end is fixed, so that rows written during the export do not lengthen it.
      const upTo = { ...filter, endTime: filter.endTime ?? new Date(clock.now()).toISOString() }
      context.audit({ after: { filter, rows: total } })
      const t = await loadTranslator(context.locale)
      const name = t('log.sheet.name')
      const body = xlsxStream({ name, columns: logColumns(t), rows: pieces(upTo, scope, t) })
      context.signal.addEventListener('abort', () => body.destroy(), { once: true })
      return { fileName: `${name} ${fileDay(clock.now())}.xlsx`, contentType: XLSX_TYPE, body }
    },

    async verify(_request, context) {
      if (!(await seesEveryCentre(db, context.access))) throw new AppError('log.whole_only')
      const verdict = await verify()
      const { ok, rows, faultCount } = verdict
      context.audit({ after: { ok, rows, faultCount } })
      return verdict
    },
  } satisfies CallsOf<'log'>
}
