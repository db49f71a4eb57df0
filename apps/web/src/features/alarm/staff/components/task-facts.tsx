import type { OwnTask } from '@palisade/contract'
import { descriptionText, placeText, seededName } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import page from './task-page.module.css'

/** The fields of a task and its alarm; empty ones are left out. */
export function TaskFacts({ task }: { task: OwnTask }) {
  const t = useT()
  const { alarm } = task
  const facts: [string, string][] = [
    [t('alarm.field.location'), placeText(t, alarm.location)],
    [t('alarm.field.device'), alarm.deviceName],
    [t('alarm.field.occurredAt'), formatDateTime(alarm.occurredAt)],
    [t('alarm.field.description'), descriptionText(t, alarm)],
    [t('staff.task.from'), seededName(t, task.forwardedFrom ?? task.issuedBy)],
    [t('staff.task.issuedAt'), formatDateTime(task.issuedAt)],
    [t('staff.task.forwardedTo'), seededName(t, task.forwardedTo ?? '')],
    [t('task.reason'), task.reason],
    [t('alarm.field.number'), alarm.number],
  ]
  return (
    <>
      {task.remarks !== '' && (
        <div className={page['instruction']} aria-label={t('task.remarks')} role="note">
          {task.remarks}
        </div>
      )}
      {task.isEndedByAlarm && <div className={page['instruction']}>{t('task.endedByAlarm')}</div>}
      <dl className={page['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
