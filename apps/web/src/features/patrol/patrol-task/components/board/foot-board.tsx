import type { FootBoardRow } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { footBoardQuery } from '../../api/patrol-task-queries.ts'
import { overdueOf } from '../../model/foot-way.ts'
import css from '../patrol-task.module.css'

/** How long a stop is overdue is counted by the second. */
const OVERDUE_EVERY = 1_000

/** Who is where on foot, which stop is due next, and who is late. */
export function FootBoard({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const { data, error, isPending, refetch } = useQuery(footBoardQuery())
  const now = useNow(OVERDUE_EVERY)
  if (error) return <ErrorState title={textOf(error)} onRetry={() => void refetch()} />
  if (isPending) return <LoadingMask isLoading />
  if (data.length === 0) return <EmptyState title={t('patrolFoot.board.empty')} />
  return (
    <ul className={css['tasks']} aria-label={t('patrolFoot.title')}>
      {data.map(row => (
        <BoardRow key={row.id} {...{ row, now }} onOpen={() => onOpen(row.id)} />
      ))}
    </ul>
  )
}

function BoardRow({ row, now, onOpen }: { row: FootBoardRow; now: number; onOpen: () => void }) {
  const t = useT()
  const { last, next } = row
  const overdue = overdueOf(row, now)
  return (
    <li>
      <div className={css['line']}>
        <strong className={css['grow']}>{seededName(t, row.personName)}</strong>
        <span>{row.planName}</span>
        <AlarmLevelTag level={row.level} />
      </div>
      <div className={css['line']}>
        <span className={css['grow']}>
          {t('patrolFoot.field.last')}:{' '}
          {last
            ? t('patrolFoot.board.at', { name: last.name, time: formatTime(last.at) })
            : t('patrolFoot.board.nowhere')}
        </span>
      </div>
      <div className={css['line']}>
        <span className={css['grow']}>
          {t('patrolFoot.field.next')}:{' '}
          {next
            ? t('patrolFoot.board.due', { name: next.name, time: formatTime(next.at) })
            : t('patrolFoot.board.none')}
          {overdue !== undefined && (
            <span className={css['late']}> {t('patrolFoot.board.late', { time: overdue })}</span>
          )}
        </span>
      </div>
      <div className={css['line']}>
        <span className={css['grow']}>
          {t('patrolFoot.board.progress', { done: row.checkedCount, count: row.stopCount })}
          {row.lateCount + row.absentCount > 0 &&
            ` · ${t('patrolFoot.board.counts', { late: row.lateCount, absent: row.absentCount })}`}
        </span>
        <Button size="small" aria-label={`${t('patrolTask.list.open')}: ${row.planName}`} onClick={onOpen}>
          {t('patrolTask.list.open')}
        </Button>
      </div>
    </li>
  )
}
