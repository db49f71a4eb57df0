import type { AlarmDetails, Task } from '@palisade/contract'
import { dispatcherActionsOf } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Divider } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { tasksQuery } from '../../api/dispatch-queries.ts'
import { TaskActions, type KeyedActions } from './task-actions.tsx'
import { TaskReports } from './task-reports.tsx'
import { TaskStatusTag } from '#shared/ui/tag/task-tags.tsx'
import css from './dispatch.module.css'

/** The tasks of an alarm: who has them, how far they are, and what the dispatcher does next. */
export function TaskList({ alarm }: { alarm: AlarmDetails }) {
  if (alarm.executors.length === 0) return null
  return <Tasks alarmId={alarm.id} />
}

function Tasks({ alarmId }: { alarmId: string }) {
  const t = useT()
  const { textOf } = useApiError()
  const tasks = useQuery(tasksQuery(alarmId))
  const mayDispatch = useMay('alarm.dispatch')
  if (!tasks.data) {
    if (!tasks.error) return <LoadingMask isLoading />
    return <ErrorState title={textOf(tasks.error)} onRetry={() => void tasks.refetch()} />
  }
  const keyed = mayDispatch ? keyedActions(tasks.data) : {}
  return (
    <section aria-label={t('task.title')}>
      <Divider size="small" titlePlacement="start" plain>
        {t('task.title')}
      </Divider>
      <ul className={css['tasks']}>
        {tasks.data.map(task => (
          <li key={task.id} className={css['task']}>
            <div className={css['row']}>
              <span className={css['who']}>
                <strong>{seededName(t, task.name)}</strong>{' '}
                <span className={css['quiet']}>{task.jobName}</span>
              </span>
              <TaskStatusTag status={task.status} />
            </div>
            <TaskNotes task={task} />
            <TaskReports task={task} />
            {mayDispatch && <TaskActions task={task} keyed={keyed} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A key does an action on the oldest task that allows it. */
function keyedActions(tasks: readonly Task[]): KeyedActions {
  const keyed: KeyedActions = {}
  for (const task of tasks) for (const action of dispatcherActionsOf(task.status)) keyed[action] ??= task.id
  return keyed
}

function TaskNotes({ task }: { task: Task }) {
  const t = useT()
  const notes = [
    task.isEndedByAlarm && t('task.endedByAlarm'),
    task.forwardedFrom && t('task.forwardedFrom', { name: seededName(t, task.forwardedFrom) }),
    task.forwardedTo && t('task.forwardedTo', { name: seededName(t, task.forwardedTo) }),
    task.urgeCount > 0 && t('task.urged', { count: task.urgeCount }),
    task.reason,
  ].filter(note => typeof note === 'string' && note !== '')
  return notes.length > 0 && <div className={css['quiet']}>{notes.join(' · ')}</div>
}
