import {
  alarmLevels,
  SECTION_METRES_MAX,
  SECTION_METRES_MIN,
  SPEED_LANES_MAX,
  SPEED_RULE_MAX,
  SPEED_RULE_MIN,
  SPEED_RULE_NAME_LIMIT,
  SPEED_TOLERANCE_MAX,
  speedRuleDraft,
  speedRuleKinds,
  vehicleTypes,
  type SpeedRule,
} from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Form, Radio, Switch } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { useEdit, type Edit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { TimeRangeInput } from '#shared/ui/week-grid/time-range-input.tsx'
import { checkpointsQuery, ruleDetailsQuery, saveRule } from '../api/speed-queries.ts'
import { rulesKey } from '../api/speed-keys.ts'
import {
  emptySpeedRule,
  speedRuleFieldOfCode,
  speedRuleFieldsOf,
  speedRuleInput,
  type SpeedRuleFields,
} from '../model/speed-rule-form.ts'

interface Props {
  /** Undefined: a new rule. */
  ruleId: string | undefined
  onClose: () => void
}

export function RuleDrawer({ ruleId, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('speed.edit')
  const edit = useEdit<SpeedRule, SpeedRuleFields>({
    stored: useStored(ruleId, ruleDetailsQuery),
    empty: emptySpeedRule,
    fieldsOf: speedRuleFieldsOf,
    save: saveRule,
    refreshes: [rulesKey],
    fieldOfCode: speedRuleFieldOfCode,
    conflictCode: 'speed_rule.changed_meanwhile',
    onDone: onClose,
  })
  return (
    <EditDrawer
      edit={edit}
      texts={{ nameOf: path => t(`speedRule.field.${path as 'name'}`), wordOf: () => undefined }}
      title={edit.seen ? t('speedRule.act.editTitle', { name: edit.seen.name }) : t('speedRule.act.add')}
      size={640}
      isReadOnly={!mayEdit}
      onClose={onClose}
    >
      <RuleFormFields edit={edit} />
    </EditDrawer>
  )
}

function RuleFormFields({ edit }: { edit: Edit<SpeedRule, SpeedRuleFields> }) {
  const t = useT()
  const checkpoints = useQuery(checkpointsQuery())
  const kind = Form.useWatch('kind', edit.form)
  const rule = zodRule(t, speedRuleDraft, () => speedRuleInput(edit.read()))
  const field = (name: keyof SpeedRuleFields) => ({
    name,
    label: t(`speedRule.field.${name}`),
    rules: [rule],
  })
  const places = (checkpoints.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Form.Item {...field('name')} required>
        <AppInput maxLength={SPEED_RULE_NAME_LIMIT} />
      </Form.Item>
      <Form.Item {...field('kind')}>
        <Radio.Group
          options={speedRuleKinds.map(value => ({ value, label: t(`enums.speedRuleKind.${value}`) }))}
        />
      </Form.Item>
      {kind === 'section' && (
        <FieldRow>
          <Form.Item {...field('startId')} required>
            <AppSelect options={places} />
          </Form.Item>
          <Form.Item {...field('metres')} required>
            <NumberInput min={SECTION_METRES_MIN} max={SECTION_METRES_MAX} precision={0} />
          </Form.Item>
        </FieldRow>
      )}
      <FieldRow>
        <Form.Item {...field('checkpointId')} required>
          <AppSelect options={places} />
        </Form.Item>
        <Form.Item {...field('limit')} required>
          <NumberInput min={SPEED_RULE_MIN} max={SPEED_RULE_MAX} precision={0} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item {...field('tolerancePercent')} extra={t('speedRule.toleranceHint')}>
          <NumberInput min={0} max={SPEED_TOLERANCE_MAX} precision={0} />
        </Form.Item>
        <Form.Item {...field('toleranceKmh')}>
          <NumberInput min={0} max={SPEED_TOLERANCE_MAX} precision={0} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item {...field('lanes')} normalize={lanesOf}>
          <AppSelect mode="tags" open={false} suffixIcon={null} maxCount={SPEED_LANES_MAX} />
        </Form.Item>
        <Form.Item {...field('vehicleTypes')}>
          <AppSelect
            mode="multiple"
            placeholder={t('speedRule.all')}
            options={vehicleTypes.map(value => ({ value, label: t(`enums.vehicleType.${value}`) }))}
          />
        </Form.Item>
      </FieldRow>
      <Form.Item {...field('level')}>
        <Radio.Group
          options={alarmLevels.map(value => ({ value, label: <AlarmLevelTag level={value} /> }))}
        />
      </Form.Item>
      <Form.Item {...field('week')}>
        <TimeRangeInput />
      </Form.Item>
      <Form.Item {...field('isEnabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}

/** Lanes as they are typed; what is no number is left out. */
const lanesOf = (typed: readonly (string | number)[]) =>
  typed.map(Number).filter(lane => Number.isInteger(lane) && lane >= 0)
