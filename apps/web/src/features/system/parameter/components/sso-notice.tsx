import { Alert, Typography } from 'antd'
import { addressOf } from '#shared/api/address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from './parameter.module.css'

/** The values that the administrator of the identity provider needs from us. */
export function SsoNotice() {
  const t = useT()
  return (
    <Alert
      className={css['notice'] ?? ''}
      type="info"
      showIcon
      title={t('parameter.sso.title')}
      description={
        <>
          <p>{t('parameter.sso.text')}</p>
          <Typography.Text code copyable={{ tooltips: [t('parameter.sso.copy'), t('shared.result.copied')] }}>
            {addressOf('/login')}
          </Typography.Text>
          <p>{t('parameter.sso.users')}</p>
        </>
      }
    />
  )
}
