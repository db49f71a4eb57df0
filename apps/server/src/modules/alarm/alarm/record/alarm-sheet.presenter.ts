import type { Translator } from '@palisade/phrases'
import { SITE_ZONE, siteTime } from '../../../../infra/spreadsheet/site-time.ts'
import type { Cell } from '../../../../infra/spreadsheet/xlsx-stream.ts'
import type { AlarmRow } from '../alarm.queries.ts'
import { levelOfNumber } from '../alarm.rules.ts'

/** Headings of the record sheet, with widths in characters. */
export function alarmColumns(t: Translator): { heading: string; width: number }[] {
  const column = (heading: string, width: number) => ({ heading, width })
  const time = (heading: string) => column(`${heading} (${SITE_ZONE})`, 24)
  return [
    column(t('alarm.field.number'), 18),
    column(t('alarm.field.level'), 14),
    column(t('alarm.field.type'), 22),
    column(t('alarm.field.status'), 14),
    column(t('alarm.field.taskStatus'), 20),
    time(t('alarm.field.occurredAt')),
    time(t('alarm.field.lastAt')),
    column(t('alarm.field.count'), 8),
    column(t('alarm.field.location'), 36),
    column(t('alarm.field.device'), 24),
    column(t('alarm.field.deviceCode'), 18),
    column(t('alarm.field.description'), 40),
    column(t('alarm.field.remarks'), 40),
    column(t('alarm.field.acknowledgedBy'), 18),
    time(t('alarm.field.acknowledgedAt')),
    time(t('alarm.field.closedAt')),
  ]
}

export function alarmCells(row: AlarmRow, t: Translator): Cell[] {
  return [
    row.number,
    t(`enums.alarmLevel.${levelOfNumber(row.level)}`),
    t(`enums.alarmType.${row.type}`),
    t(`enums.alarmStatus.${row.status}`),
    t(`enums.alarmTaskStatus.${row.task_status}`),
    siteTime(row.occurred_at),
    siteTime(row.last_at),
    row.count,
    row.location,
    row.device_name,
    row.device_code,
    row.description,
    row.remarks,
    row.acknowledged_by,
    row.acknowledged_at && siteTime(row.acknowledged_at),
    row.closed_at && siteTime(row.closed_at),
  ]
}
