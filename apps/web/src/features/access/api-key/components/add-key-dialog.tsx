import { apiKeyCalls, apiScopes, type ApiScope } from '@palisade/contract'
import { Alert, Checkbox, Form, Typography } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { useFieldRefusals } from '#shared/ui/edit-form/use-field-refusals.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { fieldOfCode, useAddApiKey } from '../api/api-key-queries.ts'

interface Fields {
  name: string
  scopes: ApiScope[]
  expiresAt?: string | null
}

const inputOf = ({ name, scopes, expiresAt }: Fields) => ({
  name,
  scopes,
  ...(expiresAt && { expiresAt }),
})

/** The least that is usually wanted; everything else is the administrator's to grant. */
const firstValues: Fields = { name: '', scopes: ['event.intake'] }

/** Makes a key and shows it, this once. */
export function AddKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const faultsOf = useFieldRefusals<Fields>(fieldOfCode)
  const [form] = Form.useForm<Fields>()
  const add = useAddApiKey()
  const made = add.data

  const handleFinish = (fields: Fields) =>
    add.mutate(inputOf(fields), {
      onError: error => form.setFields(faultsOf(error)),
    })
  return (
    <AppModal
      title={t('apiKey.addTitle')}
      okText={made ? t('shared.action.close') : t('shared.action.add')}
      cancelText={t('shared.action.cancel')}
      cancelButtonProps={{ style: made && { display: 'none' } }}
      confirmLoading={add.isPending}
      mask={{ closable: false }}
      onOk={made ? onClose : () => form.submit()}
      onCancel={onClose}
    >
      {made ? (
        <>
          <Alert type="warning" showIcon title={t('apiKey.shownOnce')} />
          <Typography.Paragraph
            code
            style={{ margin: '12px 0' }}
            copyable={{ tooltips: [t('apiKey.copy'), t('shared.result.copied')] }}
          >
            {made.key}
          </Typography.Paragraph>
        </>
      ) : (
        <Form form={form} layout="vertical" initialValues={firstValues} onFinish={handleFinish}>
          <Form.Item
            name="name"
            label={t('apiKey.name')}
            required
            rules={[zodRule(t, apiKeyCalls.add.request, values => inputOf(values as Fields))]}
          >
            <AppInput autoFocus maxLength={64} placeholder={t('apiKey.nameHint')} />
          </Form.Item>
          {/* Two items: antd would tell a group of boxes, too, that it is required, which only a field can be. */}
          <Form.Item label={t('apiKey.scopes')} required>
            <Form.Item
              name="scopes"
              noStyle
              rules={[zodRule(t, apiKeyCalls.add.request, values => inputOf(values as Fields))]}
            >
              <Checkbox.Group
                options={apiScopes.map(value => ({ value, label: t(`apiKey.scope.${value}`) }))}
              />
            </Form.Item>
          </Form.Item>
          <Form.Item name="expiresAt" label={t('apiKey.expiresAt')}>
            <MomentField placeholder={t('apiKey.never')} />
          </Form.Item>
        </Form>
      )}
    </AppModal>
  )
}
