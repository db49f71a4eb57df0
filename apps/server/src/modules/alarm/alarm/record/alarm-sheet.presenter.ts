import { descriptionText, placeText, seededName, type Translator } from '@palisade/phrases'
import { SITE_ZONE, timeIn } from '#server/infra/site-time.ts'
import type { Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import type { AlarmRow } from '../alarm.queries.ts'
import { levelOfNumber } from '../alarm.rules.ts'
import { statusText } from './status-text.ts'

export interface AlarmSheet {
  name: string
  /** Widths in characters. */
  columns: { heading: string; width: number }[]
  cells: (row: AlarmRow) => Cell[]
}

/** One column: its heading, width in characters, and what it says of an alarm. */
type Column = readonly [heading: string, width: number, cell: (row: AlarmRow) => Cell]

/** The sheet of alarm records in a reader's language and time zone (IANA name). */
export function alarmSheet(t: Translator, zone: string = SITE_ZONE): AlarmSheet {
  const timeOf = timeIn(zone)
  const time = (heading: string, at: (row: AlarmRow) => Date | null): Column => [
    `${heading} (${zone})`,
    24,
    row => {
      const moment = at(row)
      return moment && timeOf(moment)
    },
  ]
  const columns: readonly Column[] = [
    [t('alarm.field.number'), 18, row => row.number],
    [t('alarm.field.level'), 14, row => t(`enums.alarmLevel.${levelOfNumber(row.level)}`)],
    [t('alarm.field.type'), 22, row => t(`enums.alarmType.${row.type}`)],
    [t('alarm.field.status'), 14, row => statusText(t, row)],
    [t('alarm.field.taskStatus'), 20, row => t(`enums.alarmTaskStatus.${row.task_status}`)],
    time(t('alarm.field.occurredAt'), row => row.occurred_at),
    time(t('alarm.field.lastAt'), row => row.last_at),
    [t('alarm.field.count'), 8, row => row.count],
    [t('alarm.field.location'), 36, row => placeText(t, row.location)],
    [t('alarm.field.device'), 24, row => row.device_name || t('manual.source')],
    [t('alarm.field.deviceCode'), 18, row => row.device_code],
    [t('alarm.field.ip'), 16, row => row.device_address],
    [t('alarm.field.reporter'), 18, row => seededName(t, row.reporter) || t('alarm.record.ownReporter')],
    [t('alarm.field.description'), 40, row => descriptionText(t, row)],
    [t('alarm.field.remarks'), 40, row => row.remarks],
    [t('alarm.field.acknowledgedBy'), 18, row => row.acknowledged_by && seededName(t, row.acknowledged_by)],
    time(t('alarm.field.acknowledgedAt'), row => row.acknowledged_at),
    [t('alarm.field.executors'), 24, row => row.executors.map(name => seededName(t, name)).join(', ')],
    [t('alarm.field.closedBy'), 18, row => row.closed_by && seededName(t, row.closed_by)],
    time(t('alarm.field.closedAt'), row => row.closed_at),
  ]
  return {
    name: t('alarm.sheet.name'),
    columns: columns.map(([heading, width]) => ({ heading, width })),
    cells: row => columns.map(([, , cell]) => cell(row)),
  }
}
