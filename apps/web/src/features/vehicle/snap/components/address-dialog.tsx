import { Alert, Typography } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { AppModal } from '../../../../shared/ui/dialog/app-modal.tsx'

interface Props {
  camera: string
  /** Below this server's own address. */
  path: string
  onClose: () => void
}

/** Shows the address to which a camera pushes, this once, as the forms of cameras ask for it. */
export function AddressDialog({ camera, path, onClose }: Props) {
  const t = useT()
  const address = `${window.location.origin}${path}`
  return (
    <AppModal
      title={t('snap.addressTitle', { camera })}
      okText={t('shared.action.close')}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      onOk={onClose}
      onCancel={onClose}
    >
      <Alert type="warning" showIcon title={t('snap.addressOnce')} />
      <Typography.Paragraph
        code
        style={{ margin: '12px 0' }}
        copyable={{ tooltips: [t('snap.copy'), t('shared.result.copied')] }}
      >
        {address}
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary">{t('snap.waysOfAddress')}</Typography.Paragraph>
    </AppModal>
  )
}
