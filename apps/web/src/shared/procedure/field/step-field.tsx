import { ANSWER_TEXT_LIMIT, type StepOf } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { PhoneOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import type { FieldProps } from './field-props.ts'
import { LeaveEmpty } from './leave-empty.tsx'
import css from '../procedure.module.css'
import { SendButton } from './send-button.tsx'
import { StepAction } from '../step-action.tsx'
import { StepPhotos } from './step-photos.tsx'

/** The field of each kind of step. */
export function StepField({ step, ...rest }: FieldProps) {
  switch (step.kind) {
    case 'choice':
      return <Choices step={step} {...rest} />
    case 'written':
      return <Written step={step} {...rest} />
    case 'number':
      return <NumberField step={step} {...rest} />
    case 'photo':
      return <StepPhotos step={step} {...rest} />
    case 'action':
      return <StepAction step={step} {...rest} />
    default:
      return <Done step={step} {...rest} />
  }
}

function Choices({ step, answer, isBusy, isHeld, send }: FieldProps<StepOf<'choice'>>) {
  const t = useT()
  return (
    <div className={css['choices']} role="group" aria-label={step.title}>
      {step.choices.map(({ key, label }, index) => (
        <Button
          key={key}
          className={css['choice'] ?? ''}
          type={answer?.choice === key ? 'primary' : 'default'}
          disabled={isBusy || isHeld}
          onClick={() => send({ choice: key })}
        >
          {/* Without words only in the preview, while it is being written. */}
          {label || t('procedure.edit.choice', { number: index + 1 })}
        </Button>
      ))}
    </div>
  )
}

function Written({ step, answer, entered, isBusy, isHeld, onEnter, send }: FieldProps<StepOf<'written'>>) {
  const t = useT()
  const text = entered.text ?? answer?.text ?? ''
  return (
    <>
      <Input.TextArea
        aria-label={t('procedure.run.answerTo', { title: step.title })}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={ANSWER_TEXT_LIMIT}
        value={text}
        onChange={event => onEnter({ text: event.target.value })}
      />
      <SendButton
        isBusy={isBusy}
        isDisabled={text.trim() === '' || isHeld}
        onClick={() => send({ text: text.trim() })}
      >
        <LeaveEmpty step={step} isDisabled={text.trim() !== '' || isBusy || isHeld} send={send} />
      </SendButton>
    </>
  )
}

/** The bounds that a number must keep to; undefined where there are none. */
function boundsHint(t: Translator, { min, max }: StepOf<'number'>): string | undefined {
  if (min !== null && max !== null) return t('procedure.run.bounds', { min, max })
  if (min !== null) return t('procedure.run.least', { min })
  return max === null ? undefined : t('procedure.run.most', { max })
}

const isWithin = ({ min, max }: StepOf<'number'>, number: number) =>
  number >= (min ?? -Infinity) && number <= (max ?? Infinity)

function NumberField(props: FieldProps<StepOf<'number'>>) {
  const { step, answer, entered, isBusy, isHeld, onEnter, send } = props
  const t = useT()
  const number = entered.number === undefined ? (answer?.number ?? null) : entered.number
  const hint = boundsHint(t, step)
  const isRight = number !== null && isWithin(step, number)
  return (
    <>
      <div className={css['line']}>
        <span className={css['number']}>
          <NumberInput
            aria-label={t('procedure.run.answerTo', { title: step.title })}
            inputMode="decimal"
            value={number}
            status={number === null || isRight ? '' : 'error'}
            onChange={value => onEnter({ number: typeof value === 'number' ? value : null })}
          />
        </span>
        {step.unit !== '' && <span>{step.unit}</span>}
        {hint && <span className={css['quiet']}>{hint}</span>}
      </div>
      <SendButton
        isBusy={isBusy}
        isDisabled={!isRight || isHeld}
        onClick={() => isRight && send({ number })}
      />
    </>
  )
}

const doneText = { text: 'done', call: 'called', camera: 'seen' } as const

/** A step that asks for nothing but to be done. */
function Done({ step, isBusy, isHeld, send }: FieldProps) {
  const t = useT()
  const word = step.kind === 'call' || step.kind === 'camera' ? doneText[step.kind] : doneText.text
  return (
    <div className={css['line']}>
      {step.kind === 'call' && (
        <Button icon={<PhoneOutlined />} href={`tel:${step.phone.replaceAll(/[^\d+*#]/g, '')}`}>
          {t('procedure.run.call', { phone: step.phone })}
        </Button>
      )}
      <Button type="primary" loading={isBusy} disabled={isHeld} onClick={() => send({})}>
        {t(`procedure.run.${word}`)}
      </Button>
    </div>
  )
}
