import { Button, Typography } from 'antd'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'

export interface ShownSecret {
  name: string
  secret: string
}

/** The secret of a webhook, which is known only now. */
export function SecretDialog({ shown, onClose }: { shown: ShownSecret; onClose: () => void }) {
  const t = useT()
  return (
    <AppModal
      title={t('notice.webhook.secretTitle', { name: shown.name })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('shared.action.close')}
        </Button>
      }
    >
      <p>{t('notice.webhook.secretText')}</p>
      <Typography.Text code copyable>
        {shown.secret}
      </Typography.Text>
    </AppModal>
  )
}
