import { DeleteOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { BatchButton, type Batch } from '#shared/ui/batch-button/batch-button.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useRemoveMappings, useRestoreMappings } from '../api/event-rule-queries.ts'

export function RemoveButton(batch: Batch) {
  const t = useT()
  const question = {
    title: t('eventRule.removeTitle'),
    content: t('eventRule.removeText'),
    okText: t('eventRule.removeNow'),
    isDanger: true,
  }
  return (
    <BatchButton
      {...batch}
      danger
      icon={<DeleteOutlined />}
      label={t('eventRule.remove', { count: batch.ids.length })}
      question={question}
      change={useRemoveMappings()}
    />
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
