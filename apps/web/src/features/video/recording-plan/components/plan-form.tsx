import {
  holdsNever,
  KEEP_DAYS_MAX,
  preRecords,
  recordingModes,
  recordingPlanFields,
  recordingPlanTypes,
  type PlannedCamera,
  type RecordingMode,
  type RecordingPlanFields,
  type TimeRange,
} from '@palisade/contract'
import { Form, Segmented, Select, Switch } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { rangeFor } from '../model/plan-form.ts'
import { PlanEstimateNote } from './plan-estimate.tsx'
import { PlanHours } from './plan-hours.tsx'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

interface Props {
  edit: Edit<PlannedCamera, RecordingPlanFields>
  cameras: readonly PlannedCamera[]
}

export function PlanFormFields({ edit, cameras }: Props) {
  const t = useT()
  const { form } = edit
  const values = Form.useWatch([], form) as Partial<RecordingPlanFields> | undefined
  const mode = values?.mode ?? edit.initial.mode
  const haveSub = cameras.every(camera => camera.hasSub)
  const canPreRecord = cameras.every(camera => camera.canPreRecord)
  const rule = zodRule(t, recordingPlanFields, () => edit.read())
  const handleMode = (next: RecordingMode) => {
    form.setFieldValue('timeRange', rangeFor(next, edit.read().timeRange))
  }
  const noTime = {
    validator: (_rule: object, range: TimeRange) =>
      holdsNever(range) ? Promise.reject(new Error(t('recordingPlan.form.noTime'))) : Promise.resolve(),
  }
  return (
    <>
      <FieldRow>
        <Form.Item
          name="isEnabled"
          label={t('recordingPlan.field.isEnabled')}
          valuePropName="checked"
          extra={t('recordingPlan.form.closedHint')}
        >
          <Switch />
        </Form.Item>
        <Form.Item
          name="followsHolidays"
          label={t('recordingPlan.field.followsHolidays')}
          valuePropName="checked"
          extra={t('recordingPlan.form.holidaysHint')}
        >
          <Switch />
        </Form.Item>
      </FieldRow>
      <Form.Item name="planType" label={t('recordingPlan.field.planType')}>
        <Segmented
          options={recordingPlanTypes.map(value => ({
            value,
            label: t(`enums.recordingPlanType.${value}`),
          }))}
        />
      </Form.Item>
      <FieldRow>
        <Form.Item
          name="stream"
          label={t('recordingPlan.field.stream')}
          extra={haveSub ? undefined : t('recordingPlan.form.subHint')}
        >
          <Segmented
            options={(['main', 'sub'] as const).map(value => ({
              value,
              label: t(`enums.streamKind.${value}`),
              disabled: value === 'sub' && !haveSub,
            }))}
          />
        </Form.Item>
        <Form.Item
          name="keepDays"
          label={t('recordingPlan.field.keepDays')}
          extra={t('recordingPlan.form.daysHint')}
          rules={[rule]}
          required
        >
          <NumberInput min={0} max={KEEP_DAYS_MAX} precision={0} suffix={t('recordingPlan.form.days')} />
        </Form.Item>
      </FieldRow>
      <Form.Item
        name="preRecord"
        label={t('recordingPlan.field.preRecord')}
        extra={canPreRecord ? undefined : t('recordingPlan.form.frontEndHint')}
      >
        <Select
          listHeight={LIST_HEIGHT}
          options={preRecords.map(value => ({
            value,
            label: t(`enums.preRecord.${value}`),
            disabled: value === 'front_end' && !canPreRecord,
          }))}
        />
      </Form.Item>
      <Form.Item name="mode" label={t('recordingPlan.field.mode')}>
        <Segmented
          options={recordingModes.map(value => ({ value, label: t(`enums.recordingMode.${value}`) }))}
          onChange={next => handleMode(next)}
        />
      </Form.Item>
      <Form.Item name="timeRange" rules={[noTime]} hidden={mode === 'whole_day'}>
        <PlanHours mode={mode} />
      </Form.Item>
      <PlanEstimateNote cameraIds={cameras.map(camera => camera.id)} plan={{ ...edit.initial, ...values }} />
    </>
  )
}
