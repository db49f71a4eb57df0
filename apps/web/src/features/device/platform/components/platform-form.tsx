import {
  connectionModes,
  platformDraft,
  platformPlugins,
  platformUpdate,
  type Platform,
} from '@palisade/contract'
import { Form, Input, InputNumber, type FormInstance, type FormRule } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { wholePlace } from '../../../../shared/lib/whole-place.ts'
import { zodRule } from '../../../../shared/lib/zod-rule.ts'
import { AreaSelect } from '../../../../shared/resource-tree/area-select.tsx'
import type { Edit } from '../../../../shared/ui/edit-form/use-edit.ts'
import { AppInput } from '../../../../shared/ui/input/app-input.tsx'
import { AppSelect } from '../../../../shared/ui/input/app-select.tsx'
import { inputOf, usualPort, type PlatformFields } from '../model/platform-form.ts'
import css from './platform-form.module.css'

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
      <div className={css['row']}>
        <Form.Item name="name" label={t('platform.field.name')} rules={[rule]} required>
          <AppInput maxLength={50} />
        </Form.Item>
        <Form.Item name="version" label={t('platform.field.version')} rules={[rule]}>
          <AppInput maxLength={50} placeholder="" />
        </Form.Item>
      </div>
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
      <div className={`${css['row']} ${css['three']}`}>
        {(['longitude', 'latitude', 'height'] as const).map(name => (
          <Form.Item
            key={name}
            name={name}
            label={t(`device.field.${name}`)}
            dependencies={['longitude', 'latitude']}
            rules={[rule]}
          >
            <InputNumber
              style={{ width: '100%' }}
              step={name === 'height' ? 0.1 : 0.0001}
              changeOnWheel={false}
            />
          </Form.Item>
        ))}
      </div>
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
      <div className={css['row']}>
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
      </div>
      <div className={`${css['row']} ${css['three']}`}>
        <Form.Item name="ip" label={t('platform.field.ip')} rules={[rule]} required>
          <AppInput maxLength={50} spellCheck={false} />
        </Form.Item>
        <Form.Item name="platformPort" label={t('platform.field.platformPort')} rules={[rule]} required>
          <InputNumber style={{ width: '100%' }} controls={false} changeOnWheel={false} />
        </Form.Item>
        <Form.Item
          name="devicePort"
          label={t('platform.field.devicePort')}
          tooltip={t('platform.hint.devicePort')}
          rules={[rule]}
        >
          <InputNumber style={{ width: '100%' }} controls={false} changeOnWheel={false} />
        </Form.Item>
      </div>
      <div className={css['row']}>
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
      </div>
    </>
  )
}
