import {
  ABSENT_MINUTES_MAX,
  alarmLevels,
  footOrders,
  PATROL_NAME_LIMIT,
  PATROL_QUESTION_LIMIT,
  PATROL_QUESTIONS_LIMIT,
  PATROL_STOPS_LIMIT,
  patrolPlanDraft,
  REMARKS_LIMIT,
  TOLERANCE_MINUTES_MAX,
  type PatrolPlanDetails,
} from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { Form, Segmented } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { useMay } from '#shared/session/session-store.ts'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { personsQuery } from '../api/patrol-plan-queries.ts'
import {
  draftOf,
  emptyPlan,
  hasBadQuestions,
  isEndBeforeStart,
  timeOf,
  type EditedCheckpoint,
  type EditedStop,
  type EditedTime,
  type PatrolPlanFields,
} from '../model/plan-form.ts'
import { CheckpointsInput } from './checkpoints-input.tsx'
import { StopsInput } from './stops-input.tsx'
import { TimeInput } from './time-input.tsx'

type PlanEdit = Edit<PatrolPlanDetails, PatrolPlanFields>

export function PlanFormFields({ edit }: { edit: PlanEdit }) {
  const t = useT()
  const rule = zodRule(t, patrolPlanDraft, () => draftOf(edit.read()))
  const levels = alarmLevels.map(value => ({ value, label: <AlarmLevelTag level={value} /> }))
  return (
    <>
      <FieldRow>
        <Form.Item name="name" label={t('patrolPlan.field.name')} rules={[rule]} required>
          <AppInput maxLength={PATROL_NAME_LIMIT} />
        </Form.Item>
        <PersonField edit={edit} />
      </FieldRow>
      <FieldRow>
        <Form.Item
          name="level"
          label={t('patrolPlan.field.level')}
          extra={t('patrolPlan.form.levelHint')}
          required
        >
          <AppSelect options={levels} />
        </Form.Item>
        <Form.Item
          name="toleranceMinutes"
          label={t('patrolPlan.field.toleranceMinutes')}
          extra={t('patrolPlan.form.toleranceHint')}
          rules={[rule]}
          required
        >
          <NumberInput min={0} max={TOLERANCE_MINUTES_MAX} />
        </Form.Item>
      </FieldRow>
      <WayFields />
      <TimeField />
      <Form.Item name="remarks" label={t('patrolPlan.field.remarks')}>
        <AppInput maxLength={REMARKS_LIMIT} />
      </Form.Item>
    </>
  )
}

/** Who may patrol is asked for by who may change plans; others read the name. */
function PersonField({ edit }: { edit: PlanEdit }) {
  const t = useT()
  const mayEdit = useMay('patrol_plan.edit')
  const way: PatrolPlanFields['way'] = Form.useWatch('way') ?? emptyPlan.way
  const { data = [], isFetching } = useQuery({ ...personsQuery(way === 'foot'), enabled: mayEdit })
  const { personId = null, personName = '' } = edit.seen ?? {}
  const known =
    personId === null || data.some(({ id }) => id === personId) ? [] : [{ id: personId, name: personName }]
  return (
    <Form.Item
      name="personId"
      label={t('patrolPlan.field.personId')}
      rules={[{ required: true, message: t('errors.patrol_plan.no_person') }]}
    >
      <AppSelect
        placeholder={t('patrolPlan.form.choosePerson')}
        loading={isFetching}
        options={[...known, ...data].map(({ id, name }) => ({ value: id, label: seededName(t, name) }))}
      />
    </Form.Item>
  )
}

/** By camera or on foot, and the stops of that way. */
function WayFields() {
  const t = useT()
  const way: PatrolPlanFields['way'] = Form.useWatch('way') ?? emptyPlan.way
  return (
    <>
      <Form.Item name="way" label={t('patrolPlan.field.way')}>
        <Segmented
          options={[
            { value: 'camera', label: t('patrolPlan.form.byCamera') },
            { value: 'foot', label: t('patrolPlan.form.onFoot') },
          ]}
        />
      </Form.Item>
      {way === 'foot' ? <FootFields /> : <StopsField />}
    </>
  )
}

function FootFields() {
  const t = useT()
  const checkStops = useStopsCheck('patrol_plan.no_checkpoints')
  return (
    <>
      <FieldRow>
        <Form.Item name="order" label={t('patrolPlan.field.order')}>
          <AppSelect options={footOrders.map(value => ({ value, label: t(`enums.footOrder.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="absentMinutes"
          label={t('patrolPlan.field.absentMinutes')}
          extra={t('patrolPlan.form.absentHint')}
          rules={[{ required: true, message: t('shared.rule.required') }]}
        >
          <NumberInput min={1} max={ABSENT_MINUTES_MAX} />
        </Form.Item>
      </FieldRow>
      <Form.Item
        name="checkpoints"
        label={t('patrolPlan.field.checkpoints')}
        rules={[{ validator: (_rule: object, stops: EditedCheckpoint[]) => refusal(checkStops(stops)) }]}
        required
      >
        <CheckpointsInput />
      </Form.Item>
    </>
  )
}

/** The fault of the stops of a way. @param none of a way without any */
function useStopsCheck(none: 'patrol_plan.no_cameras' | 'patrol_plan.no_checkpoints') {
  const t = useT()
  return (stops: readonly Pick<EditedStop, 'questions'>[]): string | undefined => {
    if (stops.length === 0) return t(`errors.${none}`)
    if (stops.length > PATROL_STOPS_LIMIT) return t('patrolPlan.form.tooMany', { max: PATROL_STOPS_LIMIT })
    const limits = { lines: PATROL_QUESTIONS_LIMIT, characters: PATROL_QUESTION_LIMIT }
    return stops.some(hasBadQuestions) ? t('patrolPlan.form.badQuestions', limits) : undefined
  }
}

function StopsField() {
  const t = useT()
  const check = useStopsCheck('patrol_plan.no_cameras')
  return (
    <Form.Item
      name="stops"
      label={t('patrolPlan.field.stops')}
      rules={[{ validator: (_rule: object, stops: EditedStop[]) => refusal(check(stops)) }]}
      required
    >
      <StopsInput />
    </Form.Item>
  )
}

function TimeField() {
  const t = useT()
  const check = (time: EditedTime): string | undefined => {
    if (timeOf(time) === null) return t('errors.patrol_plan.no_time')
    return isEndBeforeStart(time) ? t('errors.patrol_plan.completion_before_start') : undefined
  }
  return (
    <Form.Item
      name="time"
      label={t('patrolPlan.field.time')}
      rules={[{ validator: (_rule: object, time: EditedTime) => refusal(check(time)) }]}
      required
    >
      <TimeInput />
    </Form.Item>
  )
}

const refusal = (text: string | undefined): Promise<void> =>
  text === undefined ? Promise.resolve() : Promise.reject(new Error(text))
