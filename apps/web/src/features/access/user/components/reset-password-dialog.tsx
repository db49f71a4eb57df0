import type { User } from '@palisade/contract'
import { Alert, App, Form } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useFieldRefusals } from '#shared/ui/edit-form/use-field-refusals.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useResetPassword } from '../api/user-queries.ts'
import { PasswordItems } from './password-items.tsx'

interface Fields {
  password: string
  confirm: string
}

const empty: Fields = { password: '', confirm: '' }

/** Gives a user another password, which ends the user's sessions. */
export function ResetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const [form] = Form.useForm<Fields>()
  const reset = useResetPassword()
  const faultsOf = useFieldRefusals<Fields>({ 'user.password_common': 'password' })
  const faults = faultsOf(reset.error)

  const handleFinish = ({ password }: Fields) =>
    reset.mutate(
      { id: user.id, version: user.version, password },
      {
        onSuccess: () => {
          message.success(t('user.act.resetDone'))
          onClose()
        },
        onError: error => form.setFields(faultsOf(error)),
      },
    )
  return (
    <AppModal
      title={t('user.act.resetTitle', { name: user.name })}
      okText={t('user.act.reset')}
      okButtonProps={{ danger: true }}
      cancelText={t('shared.action.cancel')}
      confirmLoading={reset.isPending}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={empty} onFinish={handleFinish} autoComplete="off">
        <Form.Item>
          <Alert type="info" showIcon title={t('user.act.resetText')} />
        </Form.Item>
        <PasswordItems />
        {reset.error && faults.length === 0 && <Alert type="error" showIcon title={textOf(reset.error)} />}
      </Form>
    </AppModal>
  )
}
