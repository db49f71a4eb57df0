import type { Task, TaskPerson } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Checkbox } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useDistanceText } from '#shared/map/distance.ts'
import { formatTime } from '#shared/lib/date-format.ts'
import { givenBackOf, openTaskOf } from '../../model/people.ts'
import { PersonStatusTag, TaskStatusTag } from '#shared/ui/tag/task-tags.tsx'
import css from './dispatch.module.css'

interface Props {
  people: readonly TaskPerson[]
  /** Of the alarm: who has an open one cannot be chosen. */
  tasks: readonly Task[]
  chosen: readonly string[]
  onChange: (userIds: string[]) => void
}

/** The people who may be sent, each with status, distance and how old that is. */
export function PeopleList({ people, tasks, chosen, onChange }: Props) {
  const t = useT()
  return (
    <Checkbox.Group
      className={css['people'] ?? ''}
      aria-label={t('task.people')}
      value={[...chosen]}
      onChange={values => onChange(values.map(String))}
    >
      {people.map(person => (
        <Checkbox
          key={person.userId}
          value={person.userId}
          className={css['person'] ?? ''}
          disabled={openTaskOf(tasks, person.userId) !== undefined}
        >
          <PersonRow person={person} tasks={tasks} />
        </Checkbox>
      ))}
    </Checkbox.Group>
  )
}

function PersonRow({ person, tasks }: { person: TaskPerson; tasks: readonly Task[] }) {
  const t = useT()
  const task = openTaskOf(tasks, person.userId)
  const givenBack = givenBackOf(tasks, person.userId)
  return (
    <span className={css['row']}>
      <span className={css['who']}>
        <strong>{seededName(t, person.name)}</strong> <span className={css['quiet']}>{person.jobName}</span>
      </span>
      <Distance person={person} />
      {givenBack && <TaskStatusTag status={givenBack.status} />}
      {task ? <TaskStatusTag status={task.status} /> : <PersonStatusTag status={person.status} />}
    </span>
  )
}

function Distance({ person: { distance, isPositionOld, isOnFloor, positionAt } }: { person: TaskPerson }) {
  const t = useT()
  const distanceText = useDistanceText()
  if (distance === null) return <span className={css['quiet']}>{t('task.noPosition')}</span>
  const floor = isOnFloor === null ? '' : ` · ${t(isOnFloor ? 'task.sameFloor' : 'task.otherFloor')}`
  return (
    <span className={css['distance']}>
      {distanceText(distance)}
      {floor}
      {isPositionOld && (
        <span className={css['old']}> {t('task.positionOld', { time: formatTime(positionAt) })}</span>
      )}
    </span>
  )
}
