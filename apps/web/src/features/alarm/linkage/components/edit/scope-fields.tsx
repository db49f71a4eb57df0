import {
  holdsNever,
  LINKAGE_NAME_LIMIT,
  LINKAGE_PRIORITY,
  LINKAGE_UNACKNOWLEDGED,
  linkageDraft,
  TEXT_LIMIT,
  type LinkageRule,
  type TimeRange,
} from '@palisade/contract'
import { Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { TimeRangeInput } from '#shared/ui/week-grid/time-range-input.tsx'
import { draftOf, type LinkageFields } from '../../model/linkage-fields.ts'
import { EventFields } from './event-fields.tsx'
import { SamePriority } from './same-priority.tsx'

interface Props {
  edit: Edit<LinkageRule, LinkageFields>
  priority: number
}

/** The name of a rule, and which events at which times set it off. */
export function ScopeFields({ edit, priority }: Props) {
  const t = useT()
  const rule = zodRule(t, linkageDraft, () => draftOf(edit.read()))
  const noTime = {
    validator: (_rule: object, range: TimeRange) =>
      holdsNever(range) ? Promise.reject(new Error(t('errors.linkage.no_time'))) : Promise.resolve(),
  }
  return (
    <>
      <Form.Item name="name" label={t('linkage.field.name')} rules={[rule]} required>
        <AppInput maxLength={LINKAGE_NAME_LIMIT} />
      </Form.Item>
      <Form.Item
        name="priority"
        label={t('linkage.field.priority')}
        rules={[rule]}
        extra={<SamePriority priority={priority} exceptId={edit.seen?.id} />}
        required
      >
        <NumberInput min={LINKAGE_PRIORITY.min} max={LINKAGE_PRIORITY.max} precision={0} />
      </Form.Item>
      <Form.Item name="description" label={t('linkage.field.description')}>
        <AppInput maxLength={TEXT_LIMIT} />
      </Form.Item>
      <EventFields />
      <Form.Item
        name="unacknowledgedSeconds"
        label={t('linkage.field.unacknowledgedSeconds')}
        rules={[rule]}
        extra={t('linkageScreen.form.unacknowledgedHint')}
      >
        <NumberInput
          min={LINKAGE_UNACKNOWLEDGED.min}
          max={LINKAGE_UNACKNOWLEDGED.max}
          precision={0}
          placeholder={t('linkageScreen.form.atOnce')}
        />
      </Form.Item>
      {/* "Some hours" begins without any: that is a fault only once it is saved. */}
      <Form.Item name="timeRange" label={t('linkage.field.timeRange')} rules={[noTime]} validateTrigger={[]}>
        <TimeRangeInput />
      </Form.Item>
    </>
  )
}
