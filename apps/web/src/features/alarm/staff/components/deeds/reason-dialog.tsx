import { TASK_REASON_LIMIT } from '@palisade/contract'
import { Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { Sheet } from './sheet.tsx'

interface Props {
  action: 'reject' | 'forward'
  notice: string | undefined
  /** Something else is still to be chosen. */
  isIncomplete?: boolean
  onSend: (reason: string) => Promise<void>
  onCancel: () => void
  /** Stands over the reason. */
  children?: ReactNode
}

/** Asks why a task is given away: the dispatcher, or who gets it, must know. */
export function ReasonDialog({ action, notice, isIncomplete = false, onSend, onCancel, children }: Props) {
  const t = useT()
  const [reason, setReason] = useState('')
  const text = reason.trim()
  return (
    <Sheet
      title={t(`staff.act.${action}Title`)}
      okText={t(`staff.act.${action}`)}
      notice={notice}
      isReady={text !== '' && !isIncomplete}
      onOk={() => onSend(text)}
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
        onChange={event => setReason(event.target.value)}
      />
    </Sheet>
  )
}
