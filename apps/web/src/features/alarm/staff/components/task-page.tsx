import { ArrowLeftOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { OwnPosition, PhoneParts } from '#shared/feature/parts.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { TaskStatusTag } from '#shared/ui/tag/task-tags.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { taskAlarmQuery } from '../api/staff-queries.ts'
import type { ShownTask } from '../api/use-shown-tasks.ts'
import { useTask } from '../api/use-task.ts'
import type { Waiting } from '../outbox/waiting.ts'
import css from './staff.module.css'
import { TaskActions } from './deeds/task-actions.tsx'
import { TaskProcedure } from './procedure/task-procedure.tsx'
import { TaskFacts } from './task-facts.tsx'
import { WaitingEntry } from './waiting-entry.tsx'
import page from './task-page.module.css'

interface Props {
  taskId: string
  parts: readonly PhoneParts[]
  own: OwnPosition | undefined
  onBack: () => void
}

/** One task: what happened and where, what can be seen of it, and what the guard does about it. */
export function TaskPage({ taskId, parts, own, onBack }: Props) {
  const t = useT()
  const { shown, isLoading } = useTask(taskId)
  return (
    <>
      <header className={page['head']}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('shared.action.back')}
          onClick={onBack}
        />
        <h1>{shown ? t(`enums.alarmType.${shown.task.alarm.type}`) : t('staff.title')}</h1>
        {shown && <TaskStatusTag status={shown.status} />}
      </header>
      {shown ? (
        <Found shown={shown} parts={parts} own={own} />
      ) : isLoading ? (
        <LoadingMask isLoading />
      ) : (
        <Missing />
      )}
    </>
  )
}

function Missing() {
  const t = useT()
  return <EmptyState title={t('errors.task.not_found')} />
}

/** Answers that wait are shown at their steps. */
const isListed = ({ deed, refusal }: Waiting) => deed.kind !== 'answer' || refusal !== undefined

function Found({ shown, parts, own }: Pick<Props, 'parts' | 'own'> & { shown: ShownTask }) {
  const t = useT()
  const { task, waiting } = shown
  const Place = parts.find(part => part.alarmPlace)?.alarmPlace
  const Reports = parts.find(part => part.taskReports)?.taskReports
  return (
    <>
      <div className={`${css['page']} ${page['body']}`}>
        <AlarmLevelTag level={task.alarm.level} />
        <TaskFacts task={task} />
        {waiting.filter(isListed).map(one => (
          <WaitingEntry key={one.requestId} entry={one} />
        ))}
        {task.reports.length > 0 && Reports && (
          <section className={css['section']}>
            <h2>{t('staff.task.reported')}</h2>
            <Reports task={task} />
          </section>
        )}
        <TaskProcedure task={task} waiting={waiting} />
        <AlarmPictures alarmId={task.alarmId} parts={parts} />
        {Place && (
          <section className={css['section']}>
            <h2>{t('staff.task.place')}</h2>
            <Place alarm={task.alarm} own={own} />
          </section>
        )}
      </div>
      <TaskActions shown={shown} />
    </>
  )
}

/** The pictures, for which more of the alarm is needed than the task brings. */
function AlarmPictures({ alarmId, parts }: { alarmId: string; parts: readonly PhoneParts[] }) {
  const t = useT()
  const errorText = useErrorText()
  const { data, error } = useQuery(taskAlarmQuery(alarmId))
  if (!data) return error ? <p className={css['quiet']}>{errorText(error)}</p> : null
  const View = parts.find(part => part.alarmView)?.alarmView
  return (
    View && (
      <section className={css['section']}>
        <h2>{t('staff.task.view')}</h2>
        <View alarm={data} />
      </section>
    )
  )
}
