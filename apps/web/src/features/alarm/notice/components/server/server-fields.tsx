import { Checkbox, Form, Input, Select, Switch } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

interface Props {
  securities: { value: string; label: string }[]
  hasPassword: boolean
}

/** The fields that a mail server and a broker have in common; a stored password is never shown. */
export function ServerFields({ securities, hasPassword }: Props) {
  const t = useT()
  const required = [{ required: true, message: t('shared.rule.required') }]
  return (
    <>
      <Form.Item name="isEnabled" label={t('notice.field.isEnabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="host" label={t('notice.field.host')} rules={required}>
        <AppInput maxLength={253} />
      </Form.Item>
      <Form.Item name="port" label={t('notice.field.port')} rules={required}>
        <NumberInput min={1} max={65_535} precision={0} />
      </Form.Item>
      <Form.Item name="security" label={t('notice.field.security')}>
        <Select listHeight={LIST_HEIGHT} options={securities} />
      </Form.Item>
      <Form.Item name="userName" label={t('notice.field.userName')}>
        <AppInput maxLength={253} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('notice.field.password')}
        {...(hasPassword && { extra: t('notice.server.keep') })}
      >
        <Input.Password autoComplete="new-password" maxLength={253} />
      </Form.Item>
      {hasPassword && (
        <Form.Item name="removesPassword" valuePropName="checked">
          <Checkbox>{t('notice.server.clear')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item
        name="authority"
        label={t('notice.field.authority')}
        extra={t('notice.server.authorityHint')}
      >
        <Input.TextArea rows={2} maxLength={16 * 1024} />
      </Form.Item>
    </>
  )
}
