import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { BatchButton, type Batch } from '#shared/ui/batch-button/batch-button.tsx'
import { useChangeMembers } from '../api/group-queries.ts'
import { AddMembersDialog } from './add-members-dialog.tsx'

interface Props {
  /** Undefined: none is chosen. */
  group: { id: string; name: string } | undefined
  batch: Batch
}

/** Takes users into the chosen group and out of it. */
export function MemberButtons({ group, batch }: Props) {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
  const remove = useChangeMembers('removeMembers', group?.id)
  const count = batch.ids.length
  const okText = t('userGroup.act.remove', { count })
  const content = t('userGroup.act.removeText')
  return (
    <>
      <Button
        type="primary"
        icon={<PlusOutlined />}
        disabled={group === undefined}
        onClick={() => setAdding(true)}
      >
        {t('userGroup.act.addMembers')}
      </Button>
      <BatchButton
        {...batch}
        ids={group === undefined ? [] : batch.ids}
        danger
        label={okText}
        question={{ title: t('userGroup.act.removeTitle', { count }), content, okText, isDanger: true }}
        change={remove}
        done={t('userGroup.act.removed', { count })}
      />
      {isAdding && group && <AddMembersDialog group={group} onClose={() => setAdding(false)} />}
    </>
  )
}
