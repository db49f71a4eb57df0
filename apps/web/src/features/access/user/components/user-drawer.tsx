import { App, Form } from 'antd'
import { isRefused } from '../../../../shared/api/api-error.ts'
import { useFieldRefusals } from '../../../../shared/api/use-field-refusals.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useSession } from '../../../../shared/session/session-store.ts'
import { EditDrawer } from '../../../../shared/ui/edit-drawer/edit-drawer.tsx'
import { useEditedUser } from '../api/use-edited-user.ts'
import { useSaveUser } from '../api/user-queries.ts'
import { fieldOfCode, type UserFields } from '../model/user-form.ts'
import { UserConflict } from './user-conflict.tsx'
import { UserForm } from './user-form.tsx'

interface Props {
  /** Undefined: a new user. */
  userId: string | undefined
  onClose: () => void
}

export function UserDrawer({ userId, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<UserFields>()
  const user = useEditedUser(userId, form)
  const save = useSaveUser()
  const faultsOf = useFieldRefusals<UserFields>(fieldOfCode)
  const ownId = useSession(session => session.user?.id)
  const isNew = userId === undefined
  const isReady = isNew || user.seen !== undefined

  const handleFinish = (fields: UserFields) =>
    save.mutate(
      { fields, seen: user.seen },
      {
        onSuccess: () => {
          message.success(isNew ? t('shared.result.added') : t('shared.result.saved'))
          onClose()
        },
        onError: error => {
          if (isRefused(error, 'user.changed_meanwhile')) user.catchUp()
          else form.setFields(faultsOf(error))
        },
      },
    )
  return (
    <EditDrawer
      title={isNew ? t('user.act.add') : t('user.act.editTitle', { name: user.seen?.name ?? '' })}
      size={680}
      form={form}
      isSaving={save.isPending}
      onClose={onClose}
      waiting={{ isReady, error: user.error, onRetry: user.refetch }}
    >
      {isReady && (
        <UserForm
          form={form}
          seen={user.seen}
          isOwn={userId !== undefined && userId === ownId}
          notice={user.conflict && <UserConflict key={user.seen?.version} conflict={user.conflict} />}
          onFinish={handleFinish}
        />
      )}
    </EditDrawer>
  )
}
