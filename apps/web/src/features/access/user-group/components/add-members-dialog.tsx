import { App } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { UserPicker, type PickedUser } from '#shared/ui/user-picker/user-picker.tsx'
import { useChangeMembers } from '../api/group-queries.ts'

/** As many as one call takes. */
const MEMBERS_AT_ONCE = 300

interface Props {
  group: { id: string; name: string }
  onClose: () => void
}

/** Takes users into a group. */
export function AddMembersDialog({ group, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<PickedUser[]>([])
  const add = useChangeMembers('addMembers', group.id)
  const count = chosen.length
  const handleAdd = () =>
    add.mutate(
      chosen.map(user => user.value),
      {
        onSuccess: () => {
          message.success(t('userGroup.act.added', { count }))
          onClose()
        },
      },
    )
  return (
    <AppModal
      title={t('userGroup.act.addMembersTitle', { name: group.name })}
      okText={t('userGroup.act.addCount', { count })}
      okButtonProps={{ disabled: count === 0 }}
      cancelText={t('shared.action.cancel')}
      confirmLoading={add.isPending}
      mask={{ closable: false }}
      onOk={handleAdd}
      onCancel={onClose}
    >
      <label htmlFor="members">{t('userGroup.field.userOrName')}</label>
      <UserPicker id="members" value={chosen} onChange={setChosen} max={MEMBERS_AT_ONCE} />
    </AppModal>
  )
}
