import { Checkbox, Form, Input, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import type { UserFields } from '../model/user-form.ts'

/** Characters of a password at a video cloud, as the server takes them. */
const CLOUD_PASSWORD_MAX = 128

/** Account and password at a video cloud. @param hasStored a password is kept, which never leaves the server */
export function CloudFields({ rule, hasStored }: { rule: FormRule; hasStored: boolean }) {
  const t = useT()
  const form = Form.useFormInstance<UserFields>()
  const isRemoved = Form.useWatch('isCloudPasswordRemoved', form) ?? false
  return (
    <FieldRow>
      <Form.Item name="cloudAccount" label={t('user.field.cloudAccount')} rules={[rule]}>
        <AppInput maxLength={50} spellCheck={false} placeholder="" />
      </Form.Item>
      <div>
        <Form.Item
          name="cloudPassword"
          label={t('user.field.cloudPassword')}
          extra={hasStored ? t('user.hint.keepPassword') : undefined}
          rules={[rule]}
        >
          <Input.Password autoComplete="new-password" maxLength={CLOUD_PASSWORD_MAX} disabled={isRemoved} />
        </Form.Item>
        {hasStored && (
          <Form.Item name="isCloudPasswordRemoved" valuePropName="checked">
            <Checkbox>{t('user.field.isCloudPasswordRemoved')}</Checkbox>
          </Form.Item>
        )}
      </div>
    </FieldRow>
  )
}
