import {
  CRUISE_SECONDS_MAX,
  CRUISE_SECONDS_MIN,
  PATROL_QUESTION_LIMIT,
  PATROL_QUESTIONS_LIMIT,
} from '@palisade/contract'
import { ConfigProvider, Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { PresetSelect } from '#shared/ui/device-select/told-select.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { hasBadQuestions, type EditedStop } from '../model/plan-form.ts'
import css from './patrol-plan.module.css'

const QUESTIONS_TEXT_LIMIT = PATROL_QUESTIONS_LIMIT * (PATROL_QUESTION_LIMIT + 1)

interface Props {
  stop: EditedStop
  number: number
  onChange: (stop: EditedStop) => void
}

/** How long the tour stays at one camera, where that looks, and what is looked at there. */
export function StopFields({ stop, number, onChange }: Props) {
  const t = useT()
  const mayTurn = useMay('live.ptz')
  const { componentDisabled: isDisabled } = ConfigProvider.useConfig()
  return (
    <div className={css['stop']}>
      <Labelled label={t('patrolPlan.field.seconds')}>
        {id => (
          <NumberInput
            id={id}
            min={CRUISE_SECONDS_MIN}
            max={CRUISE_SECONDS_MAX}
            value={stop.seconds}
            onChange={seconds => onChange({ ...stop, seconds: Number(seconds ?? CRUISE_SECONDS_MIN) })}
          />
        )}
      </Labelled>
      <Labelled label={t('patrolPlan.field.preset')}>
        {id =>
          mayTurn && !isDisabled && !stop.isDeleted ? (
            <PresetSelect
              id={id}
              deviceId={stop.deviceId}
              value={stop.preset}
              placeholder={t('patrolPlan.form.noPreset')}
              onChange={preset => onChange({ ...stop, preset })}
            />
          ) : (
            <AppInput id={id} disabled value={stop.preset?.name ?? t('patrolPlan.form.noPreset')} />
          )
        }
      </Labelled>
      <QuestionsField
        number={number}
        questions={stop.questions}
        onChange={questions => onChange({ ...stop, questions })}
      />
    </div>
  )
}

interface QuestionsProps {
  number: number
  questions: string
  onChange: (questions: string) => void
}

/** The things to look at at a stop, one a line. */
export function QuestionsField({ number, questions, onChange }: QuestionsProps) {
  const t = useT()
  return (
    <div className={css['wide']}>
      <Labelled label={t('patrolPlan.form.question', { number })}>
        {id => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={QUESTIONS_TEXT_LIMIT}
            placeholder={t('patrolPlan.form.questionsHint')}
            status={hasBadQuestions({ questions }) ? 'error' : ''}
            value={questions}
            onChange={event => onChange(event.target.value)}
          />
        )}
      </Labelled>
    </div>
  )
}
