import {
  clientPlatforms,
  TARGET_USERS_MAX,
  VERSION_NOTES_MAX,
  versionDraft,
  type ClientPlatform,
  type VersionRecord,
} from '@palisade/contract'
import { Checkbox, Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { zodRule } from '#shared/lib/zod-rule.ts'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { UserPicker } from '#shared/ui/user-picker/user-picker.tsx'
import { changeOf, type VersionFields } from '../model/version-form.ts'

interface Props {
  edit: Edit<VersionRecord, VersionFields>
  onPlatform: (platform: ClientPlatform) => void
  /** Choosing the package, of a new version. */
  picker: ReactNode
}

/** The wire wants an upload; in the form it is the chosen file. */
const SOME_UPLOAD = '00000000-0000-4000-8000-000000000000'

export function VersionFormFields({ edit, picker, onPlatform }: Props) {
  const t = useT()
  const { isNew } = edit
  const mayList = useMay('user.view')
  const audience = Form.useWatch('audience', edit.form) ?? edit.initial.audience
  const rule = zodRule(t, versionDraft, () => {
    const fields = edit.read()
    return { uploadId: SOME_UPLOAD, number: fields.number, ...changeOf(fields) }
  })
  const platforms = clientPlatforms.map(value => ({ value, label: t(`version.platform.${value}`) }))
  return (
    <>
      <Form.Item
        name="platform"
        label={t('version.field.platform')}
        rules={[{ required: true, message: t('shared.rule.required') }]}
      >
        <AppSelect options={platforms} disabled={!isNew} onChange={onPlatform} />
      </Form.Item>
      <Form.Item
        name="number"
        label={t('version.field.number')}
        required
        rules={[rule]}
        extra={isNew && t('version.hint.number')}
      >
        <AppInput disabled={!isNew} maxLength={23} />
      </Form.Item>
      {picker}
      <Form.Item name="isForced" valuePropName="checked" extra={t('version.hint.forced')}>
        <Checkbox>{t('version.field.isForced')}</Checkbox>
      </Form.Item>
      <Form.Item name="notesZh" label={t('version.field.notesZh')} rules={[rule]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={VERSION_NOTES_MAX} />
      </Form.Item>
      <Form.Item name="notesEn" label={t('version.field.notesEn')} rules={[rule]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={VERSION_NOTES_MAX} />
      </Form.Item>
      <Form.Item name="audience" label={t('version.field.audience')}>
        <Radio.Group
          options={[
            { value: 'all', label: t('version.audience.all') },
            { value: 'chosen', label: t('version.audience.chosen'), disabled: !mayList },
          ]}
        />
      </Form.Item>
      {audience === 'chosen' && (
        <Form.Item
          name="targets"
          label={t('version.field.targets')}
          rules={[{ required: true, type: 'array', min: 1, message: t('version.hint.targets') }]}
        >
          <UserPicker max={TARGET_USERS_MAX} />
        </Form.Item>
      )}
    </>
  )
}
