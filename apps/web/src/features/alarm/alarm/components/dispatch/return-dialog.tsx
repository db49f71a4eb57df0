import { TASK_REASON_LIMIT } from '@palisade/contract'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'

interface Props {
  name: string
  isBusy: boolean
  onReturn: (reason: string) => void
  onCancel: () => void
}

/** Asks why a report is returned: its person must know what is missing. */
export function ReturnDialog({ name, isBusy, onReturn, onCancel }: Props) {
  const t = useT()
  const [reason, setReason] = useState('')
  const text = reason.trim()
  const send = () => text !== '' && !isBusy && onReturn(text)
  return (
    <Modal
      open
      title={t('task.returnTitle', { name })}
      okText={t('task.return')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: text === '' }}
      onOk={send}
      onCancel={onCancel}
    >
      <Input.TextArea
        autoFocus
        rows={3}
        showCount
        aria-label={t('task.reason')}
        placeholder={t('task.returnHint')}
        maxLength={TASK_REASON_LIMIT}
        value={reason}
        onChange={event => setReason(event.target.value)}
        onPressEnter={event => {
          if (event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
    </Modal>
  )
}
