import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { Placeholder } from './placeholder.tsx'

interface Props {
  /** The text of the failure, from the catalogue; the generic one when left out. */
  title?: string
  /** A line for support: the request id, or the next step. */
  hint?: string
  onRetry?: () => void
}

export function ErrorState({ title, hint, onRetry }: Props) {
  const t = useT()
  const action = onRetry && <Button onClick={onRetry}>{t('shared.action.retry')}</Button>
  return (
    <Placeholder
      role="alert"
      icon={<WarningOutlined />}
      title={title ?? t('shared.state.error')}
      hint={hint}
      action={action}
    />
  )
}
