import type { LogDetails, LogEntry, LogKind } from '@palisade/contract'
import { actionText, resultText, valueText, type Translator } from '@palisade/phrases'
import { SITE_ZONE, siteTime } from '../../../infra/spreadsheet/site-time.ts'
import type { Cell } from '../../../infra/spreadsheet/xlsx-stream.ts'
import type { LogDetailsRow, LogRow } from './log.queries.ts'

export const presentLog = (row: LogRow): LogEntry => ({
  id: row.id,
  serial: row.serial,
  kind: row.kind as LogKind,
  at: row.at.toISOString(),
  userName: row.user_name,
  address: row.address,
  centreName: row.centre_name,
  action: row.action,
  objectName: row.object_name,
  alarmType: row.alarm_type,
  object: row.object ?? '',
  result: row.result,
})

export const presentLogDetails = (
  row: LogDetailsRow,
  names: Readonly<Record<string, string>>,
): LogDetails => ({
  ...presentLog(row),
  names,
  before: row.before,
  after: row.after,
  requestId: row.request_id ?? '',
  hash: row.hash?.toString('hex') ?? '',
})

/** Headings of the sheet, with widths in characters. */
export function logColumns(t: Translator): { heading: string; width: number }[] {
  const column = (heading: string, width: number) => ({ heading, width })
  return [
    column(t('log.field.serial'), 12),
    column(`${t('log.field.at')} (${SITE_ZONE})`, 24),
    column(t('log.field.kind'), 14),
    column(t('log.field.userName'), 18),
    column(t('log.field.address'), 18),
    column(t('log.field.centreName'), 20),
    column(t('log.field.action'), 26),
    column(t('log.field.object'), 30),
    column(t('log.field.result'), 30),
    column(t('log.field.before'), 50),
    column(t('log.field.after'), 50),
  ]
}

export function logCells(row: LogDetailsRow, t: Translator): Cell[] {
  return [
    row.serial,
    siteTime(row.at),
    t(`log.kindOf.${row.kind as LogKind}`),
    row.user_name === '' ? t('log.program') : row.user_name,
    row.address,
    row.centre_name,
    actionText(t, row.action),
    row.alarm_type === null
      ? row.object_name
      : `${valueText(t, 'alarm', 'type', row.alarm_type)} · ${row.object_name}`,
    resultText(t, row.result),
    valueCell(row.before),
    valueCell(row.after),
  ]
}

const valueCell = (value: unknown): Cell =>
  value === null || value === undefined ? null : JSON.stringify(value)
