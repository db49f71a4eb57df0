import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import { useRemoveMappings, useRestoreMappings } from '../api/event-rule-queries.ts'

export function RemoveButton({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useT()
  const confirm = useConfirm()
  const remove = useRemoveMappings()
  const handleRemove = async () => {
    const texts = {
      title: t('eventRule.removeTitle'),
      content: t('eventRule.removeText'),
      okText: t('eventRule.removeNow'),
    }
    if (await confirm({ ...texts, isDanger: true })) remove.mutate([...ids], { onSuccess: onDone })
  }
  return (
    <Button
      danger
      icon={<DeleteOutlined />}
      disabled={ids.length === 0}
      loading={remove.isPending}
      onClick={() => void handleRemove()}
    >
      {t('eventRule.remove', { count: ids.length })}
    </Button>
  )
}

export function RestoreButton() {
  const t = useT()
  const confirm = useConfirm()
  const restore = useRestoreMappings()
  const handleRestore = async () => {
    const texts = {
      title: t('eventRule.restoreTitle'),
      content: t('eventRule.restoreText'),
      okText: t('eventRule.restoreNow'),
    }
    if (await confirm(texts)) restore.mutate()
  }
  return (
    <Button icon={<UndoOutlined />} loading={restore.isPending} onClick={() => void handleRestore()}>
      {t('eventRule.restore')}
    </Button>
  )
}
