import { App, Button, Drawer, Form, Space } from 'antd'
import { isRefused } from '../../../shared/api/api-error.ts'
import { useApiError } from '../../../shared/api/use-api-error.ts'
import { useFieldRefusals } from '../../../shared/api/use-field-refusals.ts'
import { useGuardedClose } from '../../../shared/hooks/use-guarded-close.ts'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { useSession } from '../../../shared/session/session-store.ts'
import { LoadingMask } from '../../../shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '../../../shared/ui/state/error-state.tsx'
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
  const { textOf } = useApiError()
  const [form] = Form.useForm<UserFields>()
  const user = useEditedUser(userId, form)
  const save = useSaveUser()
  const faultsOf = useFieldRefusals<UserFields>(fieldOfCode)
  const handleClose = useGuardedClose(form, onClose)
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
    <Drawer
      open
      title={isNew ? t('user.act.add') : t('user.act.editTitle', { name: user.seen?.name ?? '' })}
      size={680}
      mask={{ closable: false }}
      onClose={handleClose}
      footer={
        <Space style={{ float: 'right' }}>
          <Button onClick={handleClose}>{t('shared.action.cancel')}</Button>
          <Button type="primary" disabled={!isReady} loading={save.isPending} onClick={() => form.submit()}>
            {t('shared.action.save')}
          </Button>
        </Space>
      }
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
      {!isReady && user.error && <ErrorState title={textOf(user.error)} onRetry={user.refetch} />}
      {!isReady && !user.error && <LoadingMask isLoading />}
    </Drawer>
  )
}
