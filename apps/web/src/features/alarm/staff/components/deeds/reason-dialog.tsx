import { TASK_REASON_LIMIT } from '@palisade/contract'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useDraft } from '../../api/drafts-context.tsx'
import { Sheet } from './sheet.tsx'

interface Props {
  action: 'reject' | 'forward'
  taskId: string
  notice: string | undefined
  /** Something else is still to be chosen. */
  isIncomplete?: boolean
  onSend: (reason: string) => Promise<void>
  onCancel: () => void
  /** Stands over the reason. */
  children?: ReactNode
}

/** Asks why a task is given away: the dispatcher, or who gets it, must know. */
export function ReasonDialog(props: Props) {
  const { action, taskId, notice, isIncomplete = false, onSend, onCancel, children } = props
  const t = useT()
  const draft = useDraft(action, taskId)
  const reason = draft.value('reason', '')
  const text = reason.trim()
  const send = async () => {
    await onSend(text)
    draft.drop()
  }
  return (
    <Sheet
      title={t(`staff.act.${action}Title`)}
      okText={t(`staff.act.${action}`)}
      notice={notice}
      isReady={text !== '' && !isIncomplete}
      onOk={send}
      onCancel={onCancel}
    >
      {children}
      <Input.TextArea
        autoFocus={children === undefined}
        rows={4}
        aria-label={t('task.reason')}
        placeholder={t('staff.act.reasonHint')}
        maxLength={TASK_REASON_LIMIT}
        value={reason}
        onChange={event => draft.keep('reason', event.target.value)}
      />
    </Sheet>
  )
}
