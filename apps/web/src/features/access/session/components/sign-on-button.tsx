import { IdcardOutlined } from '@ant-design/icons'
import { Button, Divider } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'

/** The other way in, below the form. */
export function SignOnButton({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  const t = useT()
  return (
    <>
      <Divider plain>{t('session.login.or')}</Divider>
      <Button size="large" block icon={<IdcardOutlined aria-hidden />} loading={isPending} onClick={onClick}>
        {t('session.login.singleSignOn')}
      </Button>
    </>
  )
}
