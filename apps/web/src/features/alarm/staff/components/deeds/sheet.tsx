import { Alert } from 'antd'
import { useState, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'

interface Props {
  title: string
  okText: string
  isReady: boolean
  /** Stands over the fields. */
  notice: string | undefined
  /** Ends when what was entered is safe on the phone. */
  onOk: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** A dialog over the width of the phone. */
export function Sheet({ title, okText, isReady, notice, onOk, onCancel, children }: Props) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void onOk().finally(() => setBusy(false))
  }
  return (
    <AppModal
      title={title}
      width="100%"
      style={{ top: 8 }}
      okText={okText}
      cancelText={t('shared.action.cancel')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isBusy}
      closable={false}
      mask={{ closable: false }}
      onOk={press}
      onCancel={onCancel}
    >
      {notice !== undefined && <Alert type="warning" showIcon title={notice} style={{ marginBottom: 12 }} />}
      {children}
    </AppModal>
  )
}
