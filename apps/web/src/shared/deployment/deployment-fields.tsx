import {
  alarmLevels,
  DEPLOYMENT_CODE_LIMIT,
  DEPLOYMENT_GROUPS_MAX,
  DEPLOYMENT_NAME_LIMIT,
  DEPLOYMENT_PAUSE_MAX,
  DEPLOYMENT_REASON_LIMIT,
  deploymentModes,
  type CameraFunction,
} from '@palisade/contract'
import { Form, Input, Radio, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { TimeRangeInput } from '#shared/ui/week-grid/time-range-input.tsx'
import {
  deploymentInput,
  isSpanWhole,
  type DeploymentFields,
  type EditedSpan,
  type Named,
} from './deployment-form.ts'
import { SpanField } from './span-field.tsx'
import { TargetsField } from './targets-field.tsx'

interface Props<Fields extends DeploymentFields> {
  read: () => Fields
  draft: z.ZodType
  functionType: CameraFunction
  /** Lists that can be deployed, and those that are. */
  groups: readonly Named[]
  /** Fields of the domain, behind the lists. */
  children?: ReactNode
}

/** The fields that deployments of vehicles and of persons have in common. */
export function DeploymentFormFields<Fields extends DeploymentFields>({
  read,
  draft,
  functionType,
  groups,
  children,
}: Props<Fields>) {
  const t = useT()
  const rule = zodRule(t, draft, () => deploymentInput(read()))
  type Name = Exclude<keyof DeploymentFields, 'targets'>
  const field = (name: Name, label: Exclude<Name, 'groupIds'> | 'groups') => ({
    name,
    label: t(`deployment.field.${label}`),
    rules: [rule],
  })
  const whole = {
    validator: (_: object, span: EditedSpan) =>
      isSpanWhole(span) ? Promise.resolve() : Promise.reject(new Error(t('shared.rule.required'))),
  }
  return (
    <>
      <FieldRow>
        <Form.Item {...field('name', 'name')} required>
          <AppInput maxLength={DEPLOYMENT_NAME_LIMIT} />
        </Form.Item>
        <Form.Item {...field('code', 'code')}>
          <AppInput maxLength={DEPLOYMENT_CODE_LIMIT} />
        </Form.Item>
      </FieldRow>
      <Form.Item {...field('reason', 'reason')}>
        <Input.TextArea maxLength={DEPLOYMENT_REASON_LIMIT} showCount rows={2} />
      </Form.Item>
      <Form.Item name="targets" label={t('deployment.field.targets')} required>
        <TargetsField functionType={functionType} />
      </Form.Item>
      <Form.Item {...field('mode', 'mode')}>
        <Radio.Group
          options={deploymentModes.map(value => ({ value, label: t(`enums.deploymentMode.${value}`) }))}
        />
      </Form.Item>
      <Form.Item {...field('groupIds', 'groups')}>
        <AppSelect
          mode="multiple"
          maxCount={DEPLOYMENT_GROUPS_MAX}
          showSearch={{ optionFilterProp: 'label' }}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item {...field('level', 'level')}>
        <Radio.Group
          options={alarmLevels.map(value => ({ value, label: <AlarmLevelTag level={value} /> }))}
        />
      </Form.Item>
      {children}
      <Form.Item name="time" label={t('deployment.field.time')} rules={[whole]}>
        <SpanField />
      </Form.Item>
      <Form.Item {...field('week', 'week')}>
        <TimeRangeInput />
      </Form.Item>
      <FieldRow>
        <Form.Item {...field('pauseSeconds', 'pauseSeconds')} extra={t('deployment.pauseHint')}>
          <NumberInput min={0} max={DEPLOYMENT_PAUSE_MAX} precision={0} />
        </Form.Item>
        <Form.Item {...field('isEnabled', 'isEnabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </FieldRow>
    </>
  )
}
