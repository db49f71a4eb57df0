import { StopOutlined } from '@ant-design/icons'
import { useT } from '#shared/i18n/language-provider.tsx'
import { BatchButton, type Batch } from '#shared/ui/batch-button/batch-button.tsx'
import { useRevokeApiKeys } from '../api/api-key-queries.ts'

export function RevokeButton(batch: Batch) {
  const t = useT()
  const question = {
    title: t('apiKey.revokeTitle'),
    content: t('apiKey.revokeText'),
    okText: t('apiKey.revokeNow'),
    isDanger: true,
  }
  return (
    <BatchButton
      {...batch}
      danger
      icon={<StopOutlined />}
      label={t('apiKey.revoke', { count: batch.ids.length })}
      question={question}
      change={useRevokeApiKeys()}
    />
  )
}
