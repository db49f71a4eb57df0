import {
  connectionModes,
  platformDraft,
  platformPlugins,
  platformUpdate,
  type Platform,
} from '@palisade/contract'
import { Form, Input, type FormInstance, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { wholePlace } from '#shared/lib/whole-place.ts'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { AreaSelect } from '#shared/resource-tree/area-select.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { PlaceFields } from '#shared/ui/edit-form/place-fields.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { inputOf, usualPort, type PlatformFields } from '../model/platform-form.ts'

// The schema of a new one asks for everything but what the form cannot hold.
const newFields = wholePlace(platformDraft)
const updateFields = wholePlace(platformUpdate.omit({ id: true, expectedVersion: true }))

/** A platform's fields, checked by the contract's own schema. */
export function PlatformFormFields({ edit }: { edit: Edit<Platform, PlatformFields> }) {
  const t = useT()
  const { form, isNew } = edit
  const rule = zodRule(t, isNew ? newFields : updateFields, () => inputOf(edit.read()))
  return (
    <>
      <FieldRow>
        <Form.Item name="name" label={t('platform.field.name')} rules={[rule]} required>
          <AppInput maxLength={50} />
        </Form.Item>
        <Form.Item name="version" label={t('platform.field.version')} rules={[rule]}>
          <AppInput maxLength={50} placeholder="" />
        </Form.Item>
      </FieldRow>
      <Form.Item
        name="areaId"
        label={t('platform.field.area')}
        extra={t('platform.hint.area')}
        rules={[rule]}
        required
      >
        <AreaSelect />
      </Form.Item>
      <ConnectionFields form={form} isNew={isNew} rule={rule} />
      <Form.Item name="domainCode" label={t('platform.field.domainCode')} rules={[rule]}>
        <AppInput maxLength={50} placeholder="" spellCheck={false} />
      </Form.Item>
      <PlaceFields rule={rule} hasHeight />
    </>
  )
}

interface ConnectionProps {
  form: FormInstance<PlatformFields>
  /** Of a new one the password is required. */
  isNew: boolean
  rule: FormRule
}

function ConnectionFields({ form, isNew, rule }: ConnectionProps) {
  const t = useT()
  const handleMode = (mode: Platform['connectionMode']) => {
    const port = form.getFieldValue('platformPort') as number | null
    if (port === null || Object.values(usualPort).includes(port))
      form.setFieldValue('platformPort', usualPort[mode])
  }
  return (
    <>
      <FieldRow>
        <Form.Item name="plugin" label={t('platform.field.plugin')} rules={[rule]} required>
          <AppSelect
            options={platformPlugins.map(value => ({ value, label: t(`platform.plugin.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="connectionMode" label={t('platform.field.connectionMode')} rules={[rule]} required>
          <AppSelect<Platform['connectionMode']>
            options={connectionModes.map(value => ({ value, label: value.toUpperCase() }))}
            onChange={handleMode}
          />
        </Form.Item>
      </FieldRow>
      <FieldRow columns={3}>
        <Form.Item name="ip" label={t('platform.field.ip')} rules={[rule]} required>
          <AppInput maxLength={50} spellCheck={false} />
        </Form.Item>
        <Form.Item name="platformPort" label={t('platform.field.platformPort')} rules={[rule]} required>
          <NumberInput controls={false} />
        </Form.Item>
        <Form.Item
          name="devicePort"
          label={t('platform.field.devicePort')}
          tooltip={t('platform.hint.devicePort')}
          rules={[rule]}
        >
          <NumberInput controls={false} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name="account" label={t('platform.field.account')} rules={[rule]} required>
          <AppInput maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name="password" label={t('platform.field.password')} rules={[rule]} required={isNew}>
          <Input.Password
            maxLength={50}
            autoComplete="new-password"
            placeholder={isNew ? '' : t('device.hint.keepPassword')}
          />
        </Form.Item>
      </FieldRow>
    </>
  )
}
