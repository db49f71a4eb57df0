import { AlertOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { pastTasksQuery } from '../api/staff-queries.ts'
import { useOpenTasks } from '../api/use-shown-tasks.ts'
import { useProceduresAtHand } from '../api/use-task-procedure.ts'
import css from './staff.module.css'
import { TaskCard } from './task-card.tsx'

interface Props {
  onOpen: (taskId: string) => void
}

/** The guard's own tasks, open and past. */
export function TaskLists({ onOpen, onRaise }: Props & { onRaise: () => void }) {
  const t = useT()
  const mayRaise = useMay('alarm.raise')
  const [list, setList] = useState<'open' | 'past'>('open')
  return (
    <div className={css['page']}>
      <div className={css['row']}>
        <h1 className={css['title']}>{t('staff.title')}</h1>
        {mayRaise && (
          <Button icon={<AlertOutlined aria-hidden />} onClick={onRaise}>
            {t('staff.alarm.raise')}
          </Button>
        )}
      </div>
      <Segmented
        block
        size="large"
        aria-label={t('staff.title')}
        value={list}
        onChange={setList}
        options={[
          { value: 'open' as const, label: t('staff.list.open') },
          { value: 'past' as const, label: t('staff.list.past') },
        ]}
      />
      {list === 'open' ? <OpenTasks onOpen={onOpen} /> : <PastTasks onOpen={onOpen} />}
    </div>
  )
}

function OpenTasks({ onOpen }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const { tasks, error, since, retry } = useOpenTasks()
  useProceduresAtHand((tasks ?? []).map(({ task }) => task.alarmId))
  if (!tasks)
    return error ? <ErrorState title={errorText(error)} onRetry={retry} /> : <LoadingMask isLoading />
  return (
    <>
      {since !== undefined && (
        <p className={css['waiting']}>{t('staff.list.since', { time: formatDateTime(since) })}</p>
      )}
      {tasks.length === 0 && <EmptyState title={t('staff.list.none')} />}
      <ul className={css['list']}>
        {tasks.map(shown => (
          <li key={shown.task.id}>
            <TaskCard shown={shown} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PastTasks({ onOpen }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const [pages, setPages] = useState(1)
  const { data, error, refetch } = useQuery(pastTasksQuery(pages))
  if (!data) {
    if (!error) return <LoadingMask isLoading />
    return <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
  }
  if (data.list.length === 0) return <EmptyState title={t('staff.list.nonePast')} />
  return (
    <>
      <ul className={css['list']}>
        {data.list.map(task => (
          <li key={task.id}>
            <TaskCard shown={{ task, status: task.status, waiting: [] }} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {data.total > data.list.length && (
        <Button block onClick={() => setPages(pages + 1)}>
          {t('staff.list.more')}
        </Button>
      )}
    </>
  )
}
