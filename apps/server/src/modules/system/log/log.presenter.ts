import { logEntry, type LogDetails, type LogEntry } from '@palisade/contract'
import {
  actionText,
  changesOf,
  fieldText,
  resultText,
  seededName,
  valueText,
  type Translator,
} from '@palisade/phrases'
import { fromRow } from '#server/infra/rows/from-row.ts'
import { SITE_ZONE, siteTime } from '#server/infra/site-time.ts'
import type { Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import type { LogDetailsRow, LogRow } from './log.queries.ts'

/** Names of objects by their ids. */
type Names = Readonly<Record<string, string>>

export const presentLog = (row: LogRow): LogEntry => fromRow(logEntry, row, { object: row.object ?? '' })

export const presentLogDetails = (row: LogDetailsRow, names: Names): LogDetails => ({
  ...presentLog(row),
  names,
  before: row.before,
  after: row.after,
  requestId: row.request_id ?? '',
  hash: row.hash?.toString('hex') ?? '',
})

/** Headings of the sheet in the order of the screen's columns, with widths in characters. */
export function logColumns(t: Translator): { heading: string; width: number }[] {
  const column = (heading: string, width: number) => ({ heading, width })
  return [
    column(t('log.field.serial'), 12),
    column(`${t('log.field.at')} (${SITE_ZONE})`, 24),
    column(t('log.field.userName'), 18),
    column(t('log.field.action'), 26),
    column(t('log.field.object'), 30),
    column(t('log.field.result'), 30),
    column(t('log.field.kind'), 14),
    column(t('log.field.address'), 18),
    column(t('log.field.centreName'), 20),
    column(t('log.field.before'), 50),
    column(t('log.field.after'), 50),
  ]
}

/** The cells say of a row and its details what the screen does. @param names of the objects that it names by id */
export function logCells(row: LogDetailsRow, names: Names, t: Translator): Cell[] {
  return [
    row.serial,
    siteTime(row.at),
    row.user_name === '' ? t('log.program') : row.user_name,
    actionText(t, row.action),
    objectText(row, t),
    resultText(t, row.result),
    t(`log.kindOf.${row.kind}`),
    row.address,
    seededName(t, row.centre_name),
    ...valueCells(row, names, t),
  ]
}

function objectText({ alarm_type, object_name }: LogRow, t: Translator): string {
  const name = seededName(t, object_name)
  return alarm_type === null ? name : `${valueText(t, 'alarm', 'type', alarm_type)} · ${name}`
}

/** The values before and after: each changed field on a line of its own. */
function valueCells({ action, before, after }: LogDetailsRow, names: Names, t: Translator): [Cell, Cell] {
  const texts = { nameOf: (id: string) => names[id], moment: (iso: string) => siteTime(new Date(iso)) }
  const changes = changesOf(before, after)
  const cell = (which: 'before' | 'after'): Cell => {
    const lines = changes
      .filter(change => change[which] !== undefined)
      .map(({ field, [which]: value }) => {
        const text = valueText(t, action, field, value, texts)
        return field === '' ? text : `${fieldText(t, action, field)}: ${text}`
      })
    return lines.length === 0 ? null : lines.join('\n')
  }
  return [cell('before'), cell('after')]
}
