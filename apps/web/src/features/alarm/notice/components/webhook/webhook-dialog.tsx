import { WEBHOOK_NAME_LIMIT, webhookDraft, type Webhook } from '@palisade/contract'
import { Form, Switch } from 'antd'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { useAddWebhook, useUpdateWebhook } from '../../api/notice-queries.ts'
import type { ShownSecret } from './secret-dialog.tsx'

interface Fields {
  name: string
  url: string
  isEnabled: boolean
}

interface Props {
  /** Undefined: a new one. */
  webhook: Webhook | undefined
  onSecret: (secret: ShownSecret) => void
  onClose: () => void
}

/** Adds or changes a receiver; a new one's secret is shown afterwards. */
export function WebhookDialog({ webhook, onSecret, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<Fields>()
  const [add, update] = [useAddWebhook(), useUpdateWebhook()]
  const rule = zodRule(t, webhookDraft, () => form.getFieldsValue())
  const save = async (fields: Fields) => {
    if (webhook) await update.mutateAsync({ ...fields, id: webhook.id, version: webhook.version })
    else onSecret(await add.mutateAsync(fields))
    onClose()
  }
  const { name = '', url = 'https://', isEnabled = true } = webhook ?? {}
  return (
    <AppModal
      title={webhook ? t('notice.webhook.edit', { name }) : t('notice.webhook.add')}
      okText={t('shared.action.save')}
      confirmLoading={add.isPending || update.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name, url, isEnabled }}
        onFinish={fields => void save(fields).catch(() => undefined)}
      >
        <Form.Item name="name" label={t('notice.field.name')} rules={[rule]} required>
          <AppInput maxLength={WEBHOOK_NAME_LIMIT} />
        </Form.Item>
        <Form.Item name="url" label={t('notice.field.url')} rules={[rule]} required>
          <AppInput maxLength={2_048} />
        </Form.Item>
        <Form.Item name="isEnabled" label={t('notice.field.isEnabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
