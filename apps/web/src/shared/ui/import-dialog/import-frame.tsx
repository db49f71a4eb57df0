import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '../dialog/app-modal.tsx'

interface Props {
  title: string
  /** A file is on its way, which closing would leave behind. */
  isSending?: boolean
  onClose: () => void
  children: ReactNode
}

/** The dialog around an import. A click beside it does not end it. */
export function ImportFrame({ title, isSending = false, onClose, children }: Props) {
  const t = useT()
  return (
    <AppModal
      width={760}
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button onClick={onClose} disabled={isSending}>
          {t('shared.action.close')}
        </Button>
      }
    >
      {children}
    </AppModal>
  )
}
