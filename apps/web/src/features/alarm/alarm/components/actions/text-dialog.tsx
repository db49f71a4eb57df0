import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { TextInput } from '#shared/ui/input/text-input.tsx'

interface Props {
  title: string
  okText: string
  /** Names the field; the hint stands in it while it is empty. */
  label: string
  hint: string
  /** The most characters. */
  limit: number
  isRequired?: boolean
  isBusy: boolean
  onSend: (text: string) => void
  onCancel: () => void
}

/** Asks for one text, a reason or remarks; Enter sends it. */
export function TextDialog({ title, okText, label, hint, limit, isRequired, isBusy, ...on }: Props) {
  const t = useT()
  const [value, setValue] = useState('')
  const text = value.trim()
  const isMissing = isRequired === true && text === ''
  const send = () => {
    if (!isMissing && !isBusy) on.onSend(text)
  }
  return (
    <AppModal
      title={title}
      okText={okText}
      cancelText={t('shared.action.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: isMissing }}
      onOk={send}
      onCancel={on.onCancel}
    >
      <TextInput
        autoFocus
        rows={3}
        label={label}
        hint={hint}
        limit={limit}
        value={value}
        onChange={setValue}
        onSend={send}
      />
    </AppModal>
  )
}
