import { placeText, seededName, type Translator } from '@palisade/phrases'
import { SITE_ZONE, timeIn } from '#server/infra/site-time.ts'
import type { Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'
import type { AlarmRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { statusText } from '#server/modules/alarm/alarm/record/status-text.ts'
import type { ReportRow, TaskRow } from '#server/modules/alarm/task/task.queries.ts'

interface Entry {
  alarm: AlarmRow
  /** Undefined for an alarm without tasks. */
  task: TaskRow | undefined
  /** Of this task, oldest first. */
  reports: readonly ReportRow[]
}

/** One column: its heading, width in characters, and what it says. */
type Column = readonly [heading: string, width: number, cell: (entry: Entry) => Cell]

/** The sheet of alarms with their executors: a row a task, one of its own for an alarm without any. */
export function taskSheet(t: Translator, zone: string = SITE_ZONE) {
  const columns = [...alarmColumns(t, zone), ...taskColumns(t, zone)]
  const rowsOf = (alarm: AlarmRow, tasks: readonly TaskRow[], reports: readonly ReportRow[]): Cell[][] => {
    const given = tasks.length > 0 ? tasks : [undefined]
    return given.map(task => {
      const own = reports.filter(report => report.task_id === task?.id)
      return columns.map(([, , cell]) => cell({ alarm, task, reports: own }))
    })
  }
  return {
    name: t('alarmExport.sheetName'),
    columns: columns.map(([heading, width]) => ({ heading, width })),
    rowsOf,
  }
}

const timeColumn = (zone: string, heading: string, at: (entry: Entry) => Date | null | undefined): Column => {
  const timeOf = timeIn(zone)
  return [
    `${heading} (${zone})`,
    24,
    entry => {
      const moment = at(entry)
      return moment ? timeOf(moment) : null
    },
  ]
}

const alarmColumns = (t: Translator, zone: string): Column[] => [
  [t('alarm.field.number'), 18, ({ alarm }) => alarm.number],
  [t('alarm.field.level'), 14, ({ alarm }) => t(`enums.alarmLevel.${levelOfNumber(alarm.level)}`)],
  [t('alarm.field.type'), 22, ({ alarm }) => t(`enums.alarmType.${alarm.type}`)],
  [t('alarm.field.status'), 14, ({ alarm }) => statusText(t, alarm)],
  [t('alarm.field.taskStatus'), 20, ({ alarm }) => t(`enums.alarmTaskStatus.${alarm.task_status}`)],
  timeColumn(zone, t('alarm.field.occurredAt'), ({ alarm }) => alarm.occurred_at),
  [t('alarm.field.location'), 36, ({ alarm }) => placeText(t, alarm.location)],
  [t('alarm.field.device'), 24, ({ alarm }) => alarm.device_name || t('manual.source')],
]

const taskColumns = (t: Translator, zone: string): Column[] => [
  [t('alarmExport.column.executor'), 22, ({ task }) => task?.person_name ?? null],
  [t('alarmExport.column.job'), 18, ({ task }) => task?.job_name ?? null],
  [
    t('alarmExport.column.taskStatus'),
    16,
    ({ task }) => (task ? t(`enums.taskStatus.${task.status}`) : null),
  ],
  [t('alarmExport.column.issuedBy'), 18, ({ task }) => (task ? seededName(t, task.issued_by) : null)],
  timeColumn(zone, t('alarmExport.column.issuedAt'), ({ task }) => task?.issued_at),
  timeColumn(zone, t('alarmExport.column.startedAt'), ({ task }) => task?.started_at),
  timeColumn(zone, t('alarmExport.column.completedAt'), ({ task }) => task?.completed_at),
  [t('task.remarks'), 36, ({ task }) => task?.remarks ?? null],
  [t('alarmExport.column.reason'), 36, ({ task }) => task?.reason ?? null],
  [
    t('alarmExport.column.report'),
    48,
    ({ reports }) => reports.map(({ content }) => content).join('\n') || null,
  ],
]
