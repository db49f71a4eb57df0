import { SUBJECT_LIMIT, type User } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Skeleton } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { bindingQuery, useBind, useUnbind } from '../api/binding-queries.ts'

/** To whom at the provider of single sign-on a user's account is bound. */
export function SignOnBindingDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  const confirm = useConfirm()
  const [form] = Form.useForm<{ subject: string }>()
  const { data, error } = useQuery(bindingQuery(user.id))
  const [bind, unbind] = [useBind(user.id), useUnbind(user.id)]
  const done = (text: string) => ({
    onSuccess: () => {
      void message.success(text)
      onClose()
    },
  })
  const handleUnbind = async () => {
    const isSure = await confirm({
      title: t('singleSignOn.user.unbindTitle', { name: user.name }),
      content: t('singleSignOn.user.unbindText'),
      okText: t('singleSignOn.user.unbind'),
      isDanger: true,
    })
    if (isSure) unbind.mutate(undefined, done(t('singleSignOn.user.isUnbound')))
  }
  const binding = data?.binding
  const problem = bind.error ?? unbind.error ?? error
  return (
    <AppModal
      title={t('singleSignOn.user.title', { name: user.name })}
      okText={t('singleSignOn.user.bind')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={bind.isPending}
      okButtonProps={{ disabled: !data }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('singleSignOn.user.explain')}</p>
      {data ? (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ subject: binding?.subject ?? '' }}
          onFinish={({ subject }) => bind.mutate(subject.trim(), done(t('singleSignOn.user.isBound')))}
        >
          <Form.Item
            name="subject"
            label={t('singleSignOn.user.subject')}
            rules={[{ required: true, whitespace: true, message: t('singleSignOn.user.subjectRequired') }]}
          >
            <Input maxLength={SUBJECT_LIMIT} spellCheck={false} autoComplete="off" />
          </Form.Item>
          {binding && (
            <p>
              {binding.isInForce
                ? t('singleSignOn.user.issuer', { issuer: binding.issuer })
                : t('singleSignOn.own.notInForce')}{' '}
              <Button danger size="small" loading={unbind.isPending} onClick={() => void handleUnbind()}>
                {t('singleSignOn.user.unbind')}
              </Button>
            </p>
          )}
        </Form>
      ) : (
        !error && <Skeleton active paragraph={{ rows: 1 }} />
      )}
      {problem && <Alert type="error" showIcon title={textOf(problem)} />}
    </AppModal>
  )
}
