import {
  INHIBITION_NAME_LIMIT,
  inhibitionDraft,
  TEXT_LIMIT,
  type Inhibition,
  type TimeRange,
} from '@palisade/contract'
import { Form, Select, Switch } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { useMay } from '#shared/session/session-store.ts'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AlarmTypesSelect } from '#shared/ui/input/alarm-types-select.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'
import { TargetsInput } from '#shared/ui/targets-input/targets-input.tsx'
import { TimeRangeInput } from '#shared/ui/week-grid/time-range-input.tsx'
import {
  draftOf,
  hasNoTarget,
  hasNoTime,
  HOURS_OFFERED,
  type InhibitionFields,
} from '../model/inhibition-form.ts'
import { hoursText } from '../model/inhibition-texts.ts'

/** A form control takes null for empty. */
const STANDING = 0

export function InhibitionFormFields({ edit }: { edit: Edit<Inhibition, InhibitionFields> }) {
  const t = useT()
  const mayStand = useMay('inhibition.standing')
  const mayVeryUrgent = useMay('inhibition.very_urgent')
  const rule = zodRule(t, inhibitionDraft, () => draftOf(edit.read()))
  const refuse = (isWrong: () => boolean, text: string) => ({
    validator: () => (isWrong() ? Promise.reject(new Error(text)) : Promise.resolve()),
  })
  const noTarget = refuse(() => hasNoTarget(edit.read()), t('inhibition.form.noTarget'))
  const noTime = {
    validator: (_rule: object, range: TimeRange) =>
      hasNoTime(range) ? Promise.reject(new Error(t('inhibition.form.noTime'))) : Promise.resolve(),
  }
  const hours = [...HOURS_OFFERED, ...(mayStand ? [null] : [])]
  return (
    <>
      <Form.Item name="name" label={t('inhibition.field.name')} rules={[rule]} required>
        <AppInput maxLength={INHIBITION_NAME_LIMIT} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('inhibition.field.reason')}
        rules={[{ required: true, message: t('shared.rule.required') }]}
      >
        <AppInput maxLength={TEXT_LIMIT} />
      </Form.Item>
      <Form.Item
        name="targets"
        label={t('inhibition.field.targets')}
        extra={`${t('inhibition.form.targetsHint')} ${t('inhibition.form.areasHint')}`}
        dependencies={['types']}
        rules={[noTarget]}
      >
        <TargetsInput
          words={{
            device: t('inhibition.field.deviceIds'),
            defence_zone: t('inhibition.field.defenceZoneIds'),
            area: t('inhibition.field.areaIds'),
          }}
        />
      </Form.Item>
      <Form.Item name="types" label={t('inhibition.field.types')}>
        <AlarmTypesSelect data-empty="all" placeholder={t('inhibition.form.allTypes')} />
      </Form.Item>
      <Form.Item
        name="includesVeryUrgent"
        label={t('inhibition.field.includesVeryUrgent')}
        valuePropName="checked"
        extra={t('inhibition.form.urgentHint')}
      >
        <Switch disabled={!mayVeryUrgent} />
      </Form.Item>
      <Form.Item
        name="hours"
        label={t('inhibition.field.hours')}
        extra={t('inhibition.form.standingHint')}
        getValueProps={(value: number | null) => ({ value: value ?? STANDING })}
        normalize={(value: number) => (value === STANDING ? null : value)}
      >
        <Select
          listHeight={LIST_HEIGHT}
          options={hours.map(value => ({ value: value ?? STANDING, label: hoursText(t, value) }))}
        />
      </Form.Item>
      <Form.Item name="timeRange" label={t('inhibition.field.timeRange')} rules={[noTime]}>
        <TimeRangeInput />
      </Form.Item>
    </>
  )
}
