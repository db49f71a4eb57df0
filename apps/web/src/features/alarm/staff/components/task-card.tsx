import { placeText } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { TaskStatusTag } from '#shared/ui/tag/task-tags.tsx'
import type { ShownTask } from '../api/use-shown-tasks.ts'
import css from './staff.module.css'

interface Props {
  shown: ShownTask
  onOpen: (taskId: string) => void
}

/** One task in a list: how urgent, what, where, how far. */
export function TaskCard({ shown: { task, status, waiting }, onOpen }: Props) {
  const t = useT()
  const { alarm } = task
  const isNew = status === 'not_started'
  return (
    <button
      type="button"
      className={`${css['card']} ${isNew ? css['isNew'] : ''}`}
      onClick={() => onOpen(task.id)}
    >
      <span className={css['row']}>
        <AlarmLevelTag level={alarm.level} />
        <TaskStatusTag status={status} />
      </span>
      <span className={css['name']}>{t(`enums.alarmType.${alarm.type}`)}</span>
      <span>{placeText(t, alarm.location)}</span>
      <span className={css['quiet']}>
        {alarm.deviceName} · {formatDateTime(alarm.occurredAt)}
      </span>
      {task.urgeCount > 0 && (
        <span className={css['quiet']}>{t('task.urged', { count: task.urgeCount })}</span>
      )}
      {waiting.length > 0 && (
        <span className={css['waiting']}>
          {t(waiting.some(({ refusal }) => refusal) ? 'staff.wait.refused' : 'staff.wait.waits')}
        </span>
      )}
    </button>
  )
}
