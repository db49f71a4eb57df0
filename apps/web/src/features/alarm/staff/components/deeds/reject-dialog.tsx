import { TASK_REASON_LIMIT } from '@palisade/contract'
import { Input } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import type { TaskDeed } from '../../outbox/waiting.ts'
import { Sheet } from './sheet.tsx'

interface Props {
  notice: string | undefined
  onSend: (deed: TaskDeed) => Promise<void>
  onCancel: () => void
}

/** Asks why a task is rejected: the dispatcher must find somebody else. */
export function RejectDialog({ notice, onSend, onCancel }: Props) {
  const t = useT()
  const [reason, setReason] = useState('')
  const text = reason.trim()
  return (
    <Sheet
      title={t('staff.act.rejectTitle')}
      okText={t('staff.act.reject')}
      notice={notice}
      isReady={text !== ''}
      onOk={() => onSend({ kind: 'act', action: 'reject', reason: text })}
      onCancel={onCancel}
    >
      <Input.TextArea
        autoFocus
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
