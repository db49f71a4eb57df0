import { Alert, Typography } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'

interface Props {
  camera: string
  /** Below this server's own address. */
  path: string
  /** Of a camera that speaks GA/T 1400. */
  userName: string
  password: string
  onClose: () => void
}

/** Shows the address to which a camera pushes, this once, as the forms of cameras ask for it. */
export function AddressDialog({ camera, path, userName, password, onClose }: Props) {
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
      <Copied text={address} />
      <Typography.Paragraph type="secondary">{t('snap.waysOfAddress')}</Typography.Paragraph>
      <Typography.Paragraph>{t('snap.viidLogin')}</Typography.Paragraph>
      <Copied label={t('snap.viidUser')} text={userName} />
      <Copied label={t('snap.viidPassword')} text={password} />
    </AppModal>
  )
}

function Copied({ label, text }: { label?: string; text: string }) {
  const t = useT()
  return (
    <Typography.Paragraph style={{ margin: '12px 0' }}>
      {label}{' '}
      <Typography.Text code copyable={{ tooltips: [t('snap.copy'), t('shared.result.copied')] }}>
        {text}
      </Typography.Text>
    </Typography.Paragraph>
  )
}
