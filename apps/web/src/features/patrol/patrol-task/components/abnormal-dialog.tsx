import { PATROL_NOTE_LIMIT } from '@palisade/contract'
import { useRef, useState } from 'react'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useT } from '#shared/i18n/language-provider.tsx'
import { Choices } from '#shared/ui/choices/choices.tsx'
import { useQuickLabels } from '#shared/ui/choices/use-quick-labels.ts'
import { withLabel } from '#shared/ui/choices/with-label.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { TextInput } from '#shared/ui/input/text-input.tsx'
import css from './patrol-task.module.css'

interface Props {
  cameraName: string
  /** Whether a picture goes along. */
  hasPicture: boolean
  isBusy: boolean
  onSend: (note: string) => void
  onCancel: () => void
}

/** Asks what is abnormal; it becomes an alarm. */
export function AbnormalDialog({ cameraName, hasPicture, isBusy, onSend, onCancel }: Props) {
  const t = useT()
  const input = useRef<TextAreaRef>(null)
  const labels = useQuickLabels()
  const [value, setValue] = useState('')
  const note = value.trim()
  const send = () => {
    if (note !== '' && !isBusy) onSend(note)
  }
  return (
    <AppModal
      title={t('patrolTask.form.title', { name: cameraName })}
      okText={t('patrolTask.act.report')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: note === '', danger: true }}
      onOk={send}
      onCancel={onCancel}
    >
      <Choices
        label={t('patrolTask.form.labels')}
        entries={labels}
        onChoose={label => {
          setValue(withLabel(value, label, t('alarm.act.labelSeparator'), PATROL_NOTE_LIMIT))
          input.current?.focus({ cursor: 'end' })
        }}
      />
      <TextInput
        ref={input}
        autoFocus
        rows={3}
        label={t('patrolTask.form.note')}
        hint={t('patrolTask.form.note')}
        limit={PATROL_NOTE_LIMIT}
        value={value}
        onChange={setValue}
        onSend={send}
      />
      <p className={css['quiet']}>
        {t(hasPicture ? 'patrolTask.form.picture' : 'patrolTask.form.noPicture')}
      </p>
    </AppModal>
  )
}
