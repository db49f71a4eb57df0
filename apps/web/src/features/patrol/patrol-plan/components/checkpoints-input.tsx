import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { FOOT_MINUTES_MAX, PATROL_STOPS_LIMIT } from '@palisade/contract'
import { Button, Checkbox, ConfigProvider } from 'antd'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { OrderedList } from '#shared/ui/ordered-list/ordered-list.tsx'
import { NamedSelect } from '#shared/ui/targets-input/named-select.tsx'
import { checkpointListKey } from '../api/checkpoint-queries.ts'
import { newCheckpoint, questionsOf, type EditedCheckpoint } from '../model/plan-form.ts'
import css from './patrol-plan.module.css'
import { QuestionsField } from './stop-fields.tsx'

interface Props {
  value?: EditedCheckpoint[]
  onChange?: (stops: EditedCheckpoint[]) => void
}

/** The checkpoints in the order of the way, each with when it is due and what is asked there. */
export function CheckpointsInput({ value: stops = [], onChange }: Props) {
  const t = useT()
  const [openKey, setOpenKey] = useState<string>()
  const { componentDisabled: isReadOnly } = ConfigProvider.useConfig()
  const change = (next: EditedCheckpoint[]) => onChange?.(next.slice(0, PATROL_STOPS_LIMIT))
  return (
    <div>
      <OrderedList
        items={stops}
        label={t('patrolPlan.field.checkpoints')}
        isReadOnly={isReadOnly}
        onMove={change}
        onRemove={({ key }) => change(stops.filter(stop => stop.key !== key))}
        dragLabel={number => t('patrolPlan.form.move', { number })}
        removeLabel={number => t('patrolPlan.form.remove', { number })}
        head={(stop, index) => (
          <Head
            {...{ stop, number: index + 1 }}
            isOpen={stop.key === openKey}
            onOpen={() => setOpenKey(openKey === stop.key ? undefined : stop.key)}
          />
        )}
        body={(stop, index) =>
          stop.key === openKey && (
            <Fields {...{ stop, number: index + 1 }} onChange={next => change(stops.with(index, next))} />
          )
        }
      />
      {!isReadOnly && (
        <div data-input-only>
          <NamedSelect
            label={t('patrolPlan.form.addCheckpoint')}
            listKey={checkpointListKey}
            ask={api.patrolCheckpoint.getByPage}
            onPick={point => change([...stops, newCheckpoint(point, stops.at(-1))])}
          />
        </div>
      )}
    </div>
  )
}

interface HeadProps {
  stop: EditedCheckpoint
  number: number
  isOpen: boolean
  onOpen: () => void
}

function Head({ stop: { name, minutes, isPhotoRequired, questions }, number, isOpen, onOpen }: HeadProps) {
  const t = useT()
  const parts = [
    name,
    t('patrolPlan.form.due', { minutes }),
    ...(isPhotoRequired ? [t('patrolPlan.field.isPhotoRequired')] : []),
    ...questionsOf(questions).slice(0, 1),
  ]
  return (
    <Button
      type="text"
      className={css['head'] ?? ''}
      aria-expanded={isOpen}
      // A plan that is only shown opens its stops too.
      disabled={false}
      icon={isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
      onClick={onOpen}
    >
      <span className={css['line']}>
        {number}. {parts.join(' · ')}
      </span>
    </Button>
  )
}

interface FieldsProps {
  stop: EditedCheckpoint
  number: number
  onChange: (stop: EditedCheckpoint) => void
}

function Fields({ stop, number, onChange }: FieldsProps) {
  const t = useT()
  return (
    <div className={css['stop']}>
      <Labelled label={t('patrolPlan.field.minutes')}>
        {id => (
          <NumberInput
            id={id}
            min={0}
            max={FOOT_MINUTES_MAX}
            value={stop.minutes}
            onChange={minutes => onChange({ ...stop, minutes: Number(minutes ?? 0) })}
          />
        )}
      </Labelled>
      <Checkbox
        checked={stop.isPhotoRequired}
        onChange={event => onChange({ ...stop, isPhotoRequired: event.target.checked })}
      >
        {t('patrolPlan.field.isPhotoRequired')}
      </Checkbox>
      <QuestionsField
        number={number}
        questions={stop.questions}
        onChange={questions => onChange({ ...stop, questions })}
      />
    </div>
  )
}
