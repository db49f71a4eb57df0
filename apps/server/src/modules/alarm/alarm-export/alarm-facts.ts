import type { AlarmHistoryEntry } from '@palisade/contract'
import { descriptionText, placeText, seededName, type Translator } from '@palisade/phrases'
import { SITE_ZONE, timeIn } from '#server/infra/site-time.ts'
import type { AlarmRow, HistoryEntryRow } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { levelOfNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { statusText } from '#server/modules/alarm/alarm/record/status-text.ts'

/** A label and what the alarm has there. */
export type Fact = readonly [label: string, text: string]

/** One alarm in the words of a reader. */
export interface AlarmFacts {
  number: string
  title: string
  facts: Fact[]
  /** Oldest first: time, what happened, by whom, with what words. */
  history: (readonly [time: string, action: string, text: string])[]
  /** Entries of the history that were left out at its beginning. */
  earlier: number
}

/** The newest entries of a history that stand on a slide. */
const HISTORY_SHOWN = 8
/** Characters of a text that a person wrote which fit beside a picture. */
const TEXT_SHOWN = 300

/** The facts of alarms in a reader's language and time zone (IANA name). */
export function factsIn(t: Translator, zone: string = SITE_ZONE) {
  const timeOf = timeIn(zone)
  const at = (moment: Date | null) => (moment ? timeOf(moment) : '')
  const cut = (text: string) => (text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text)

  return (row: AlarmRow, history: readonly HistoryEntryRow[]): AlarmFacts => {
    const type = t(`enums.alarmType.${row.type}`)
    const level = t(`enums.alarmLevel.${levelOfNumber(row.level)}`)
    const handled = (by: string | null, when: Date | null) =>
      by === null ? '' : `${seededName(t, by)}  ${at(when)}`
    const facts: Fact[] = [
      [t('alarm.field.level'), level],
      [t('alarm.field.occurredAt'), at(row.occurred_at)],
      [t('alarm.field.location'), placeText(t, row.location)],
      [t('alarm.field.device'), row.device_name || t('manual.source')],
      [t('alarm.field.reporter'), seededName(t, row.reporter) || t('alarm.record.ownReporter')],
      [t('alarm.field.count'), row.count > 1 ? `${row.count}  (${at(row.last_at)})` : ''],
      [
        t('alarm.field.status'),
        [...new Set([statusText(t, row), t(`enums.alarmTaskStatus.${row.task_status}`)])].join(' · '),
      ],
      [t('alarm.field.acknowledgedBy'), handled(row.acknowledged_by, row.acknowledged_at)],
      [
        t('alarm.field.executors'),
        row.executors.map(name => seededName(t, name)).join(t('task.nameSeparator')),
      ],
      [t('alarm.field.closedBy'), handled(row.closed_by, row.closed_at)],
      [t('alarm.field.coordinates'), placeOf(row)],
      [t('alarm.field.description'), cut(descriptionText(t, row))],
      [t('alarm.field.remarks'), cut(row.remarks)],
    ]
    const shown = history.slice(-HISTORY_SHOWN)
    return {
      number: row.number,
      title: `${row.number} · ${type} · ${level}`,
      facts: facts.filter(([, text]) => text !== ''),
      history: shown.map(entry => [at(entry.at), actionOf(t, entry), cut(entry.text)]),
      earlier: history.length - shown.length,
    }
  }
}

const placeOf = ({ longitude, latitude }: AlarmRow) =>
  longitude === null || latitude === null ? '' : `${longitude.toFixed(6)}, ${latitude.toFixed(6)}`

function actionOf(t: Translator, { action, user_name, person }: HistoryEntryRow): string {
  const what = t(`enums.alarmHistory.${action as AlarmHistoryEntry['action']}`)
  const by = user_name === '' ? t('alarm.detail.bySystem') : seededName(t, user_name)
  return [what, by, person].filter(Boolean).join(' · ')
}
