import type { BegunFactor } from '@palisade/contract'
import { Button, Form, Space } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useEnableOwnFactor } from '../../api/own-factor.ts'
import { SetupForm } from './setup-form.tsx'

interface Props {
  begun: BegunFactor
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Scanning and the first code, for somebody who is logged in. */
export function OwnFactorSetup({ begun, onDone, onCancel }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const [form] = Form.useForm<{ code: string }>()
  const enable = useEnableOwnFactor()
  const submit = (code: string) =>
    enable.mutate(
      { challenge: begun.challenge, code },
      {
        onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
        onError: () => form.setFieldValue('code', ''),
      },
    )
  return (
    <SetupForm
      form={form}
      begun={begun}
      problem={enable.error ? textOf(enable.error) : undefined}
      onSubmit={submit}
    >
      <Space>
        <Button type="primary" htmlType="submit" loading={enable.isPending}>
          {t('secondFactor.setup.submit')}
        </Button>
        <Button onClick={onCancel}>{t('shared.action.cancel')}</Button>
      </Space>
    </SetupForm>
  )
}
