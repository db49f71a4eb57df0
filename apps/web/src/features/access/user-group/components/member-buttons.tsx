import { PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import { useChangeMembers } from '../api/group-queries.ts'
import { AddMembersDialog } from './add-members-dialog.tsx'

interface Props {
  /** Undefined: none is chosen. */
  group: { id: string; name: string } | undefined
  chosen: readonly string[]
  onDone: () => void
}

/** Takes users into the chosen group and out of it. */
export function MemberButtons({ group, chosen, onDone }: Props) {
  const t = useT()
  const [isAdding, setAdding] = useState(false)
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
      <RemoveButton group={group} chosen={chosen} onDone={onDone} />
      {isAdding && group && <AddMembersDialog group={group} onClose={() => setAdding(false)} />}
    </>
  )
}

function RemoveButton({ group, chosen, onDone }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const remove = useChangeMembers('removeMembers')
  const count = chosen.length
  const handleRemove = async (groupId: string) => {
    const title = t('userGroup.act.removeTitle', { count })
    const okText = t('userGroup.act.remove', { count })
    if (!(await confirm({ title, content: t('userGroup.act.removeText'), okText, isDanger: true }))) return
    remove.mutate(
      { groupId, ids: [...chosen] },
      {
        onSuccess: () => {
          message.success(t('userGroup.act.removed', { count }))
          onDone()
        },
      },
    )
  }
  return (
    <Button
      danger
      disabled={group === undefined || count === 0}
      loading={remove.isPending}
      onClick={() => void (group && handleRemove(group.id))}
    >
      {t('userGroup.act.remove', { count })}
    </Button>
  )
}
