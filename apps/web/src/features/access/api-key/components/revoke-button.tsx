import { StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import { useRevokeApiKeys } from '../api/api-key-queries.ts'

export function RevokeButton({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useT()
  const confirm = useConfirm()
  const revoke = useRevokeApiKeys()
  const handleRevoke = async () => {
    const texts = {
      title: t('apiKey.revokeTitle'),
      content: t('apiKey.revokeText'),
      okText: t('apiKey.revokeNow'),
    }
    if (!(await confirm({ ...texts, isDanger: true }))) return
    revoke.mutate([...ids], { onSuccess: onDone })
  }
  return (
    <Button
      danger
      icon={<StopOutlined />}
      disabled={ids.length === 0}
      loading={revoke.isPending}
      onClick={() => void handleRevoke()}
    >
      {t('apiKey.revoke', { count: ids.length })}
    </Button>
  )
}
