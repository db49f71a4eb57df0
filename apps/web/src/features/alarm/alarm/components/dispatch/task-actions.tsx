import {
  dispatcherActionsOf,
  TASK_REASON_LIMIT,
  type DispatcherTaskAction,
  type Task,
} from '@palisade/contract'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useDispatch } from '../../api/use-dispatch.ts'
import { TextDialog } from '../actions/text-dialog.tsx'

/** Which task the key of an action belongs to. */
export type KeyedActions = Partial<Record<DispatcherTaskAction, string>>

const keys: Readonly<Record<DispatcherTaskAction, string>> = {
  approve: 'Y',
  return: 'B',
  reissue: 'I',
  urge: 'U',
}

/** The actions that the state of a task leaves to the dispatcher. */
export function TaskActions({ task, keyed }: { task: Task; keyed: KeyedActions }) {
  const t = useT()
  const { reissue, urge, review } = useDispatch(task.alarmId)
  const [isReturning, setReturning] = useState(false)
  const actions = dispatcherActionsOf(task.status)
  if (actions.length === 0) return null
  const given = { taskId: task.id, version: task.version }
  const isBusy = reissue.isPending || urge.isPending || review.isPending
  const run: Record<DispatcherTaskAction, () => void> = {
    approve: () => review.mutate({ ...given, verdict: 'approve' }),
    return: () => setReturning(true),
    reissue: () => reissue.mutate(given),
    urge: () => urge.mutate(given),
  }
  return (
    <>
      <Space size={4}>
        {actions.map(action => (
          <Button
            key={action}
            size="small"
            type={action === 'approve' ? 'primary' : 'default'}
            disabled={isBusy}
            {...(keyed[action] === task.id && {
              'aria-keyshortcuts': keys[action],
              title: `${t(`task.${action}`)} (${keys[action]})`,
            })}
            onClick={run[action]}
          >
            {t(`task.${action}`)}
          </Button>
        ))}
      </Space>
      {isReturning && (
        <TextDialog
          isRequired
          title={t('task.returnTitle', { name: task.name })}
          okText={t('task.return')}
          label={t('task.reason')}
          hint={t('task.returnHint')}
          limit={TASK_REASON_LIMIT}
          isBusy={review.isPending}
          onCancel={() => setReturning(false)}
          onSend={reason =>
            review.mutate({ ...given, verdict: 'return', reason }, { onSuccess: () => setReturning(false) })
          }
        />
      )}
    </>
  )
}
