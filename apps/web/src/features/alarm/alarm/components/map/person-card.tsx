import type { DutyPerson } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { areasQuery } from '#shared/queries/map-resources.ts'
import { AlarmLevelIcon } from '#shared/ui/tag/alarm-level-icon.tsx'
import { PersonStatusTag, TaskStatusTag } from '#shared/ui/tag/task-tags.tsx'
import { onDutyQuery } from '../../api/dispatch-queries.ts'
import css from './person-card.module.css'
import { SendToAlarm } from './send-to-alarm.tsx'

/** Somebody of the field who was chosen on the map: job, status, age of the position, tasks, and the way to send them. */
export function PersonCard({ userId }: { userId: string }) {
  const t = useT()
  const { data } = useQuery(onDutyQuery())
  const person = data?.find(one => one.userId === userId)
  if (person === undefined) return null
  return (
    <section className={css['person']} aria-label={seededName(t, person.name)}>
      <p>
        <PersonStatusTag status={person.status} />
        <span className={css['quiet']}>{person.jobName}</span>
      </p>
      <Position person={person} />
      {person.tasks.length === 0 ? (
        <p className={css['quiet']}>{t('task.noOpenTasks')}</p>
      ) : (
        <ul aria-label={t('task.title')}>
          {person.tasks.map(({ taskId, alarmId, alarmNumber, type, level, status }) => (
            <li key={taskId}>
              <AlarmLevelIcon level={level} />
              <ScreenLink screen="alarmLive" search={{ alarm: alarmId }}>
                {t(`enums.alarmType.${type}`)} {alarmNumber}
              </ScreenLink>
              <TaskStatusTag status={status} />
            </li>
          ))}
        </ul>
      )}
      <SendToAlarm person={person} />
    </section>
  )
}

function Position({ person: { positionAt, isPositionOld, floorId } }: { person: DutyPerson }) {
  const t = useT()
  const { data: areas } = useQuery(areasQuery())
  const floor = areas?.find(({ id }) => id === floorId)
  const text = t('task.positionAt', { time: formatDateTime(positionAt) })
  return (
    <p className={isPositionOld ? css['old'] : css['quiet']}>
      {isPositionOld ? t('task.positionIsOld', { position: text }) : text}
      {floor && ` · ${floor.name}`}
    </p>
  )
}
