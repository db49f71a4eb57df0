import type { PatrolTask } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import { useSession } from '#shared/session/session-store.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { openTasksQuery } from '../api/patrol-task-queries.ts'
import { minutesLate } from '../model/tour-way.ts'
import css from './patrol-task.module.css'
import { PatrolStatusTag } from '#shared/ui/tag/patrol-tags.tsx'

/** The delay of a patrol that has not begun grows by the minute. */
const LATE_EVERY = 10_000

/** The patrols that are due or under way. */
export function TaskList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error, isPending, refetch } = useQuery(openTasksQuery())
  const now = useNow(LATE_EVERY)
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  if (isPending) return <LoadingMask isLoading />
  if (data.length === 0) return <EmptyState title={t('patrolTask.list.empty')} />
  return (
    <ul className={css['tasks']} aria-label={t('patrolTask.title')}>
      {data.map(task => (
        <TaskRow key={task.id} {...{ task, now }} onOpen={() => onOpen(task.id)} />
      ))}
    </ul>
  )
}

function TaskRow({ task, now, onOpen }: { task: PatrolTask; now: number; onOpen: () => void }) {
  const t = useT()
  const userId = useSession(session => session.user?.id)
  const late = minutesLate(task, now)
  return (
    <li>
      <div className={css['line']}>
        <strong className={css['grow']}>{task.planName}</strong>
        <PatrolStatusTag task={task} />
      </div>
      <div className={css['line']}>
        <span>{seededName(t, task.personName)}</span>
        {task.personId === userId && <span className={css['quiet']}>{t('patrolTask.list.mine')}</span>}
        <AlarmLevelTag level={task.level} />
      </div>
      <div className={css['line']}>
        <span className={css['grow']}>
          {t('patrolTask.list.due', { from: formatDateTime(task.dueFrom), to: formatTime(task.dueTo) })}
          {late !== undefined && (
            <span className={css['late']}> {t('patrolTask.list.late', { minutes: late })}</span>
          )}
        </span>
      </div>
      <div className={css['line']}>
        <span className={css['grow']}>
          {t('patrolTask.list.progress', { done: task.judgedCount, count: task.stopCount })}
          {task.findingCount > 0 && ` · ${t('patrolTask.list.findings', { count: task.findingCount })}`}
        </span>
        <Button size="small" aria-label={`${t('patrolTask.list.open')}: ${task.planName}`} onClick={onOpen}>
          {t('patrolTask.list.open')}
        </Button>
      </div>
    </li>
  )
}
