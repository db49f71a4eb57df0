import { ANSWER_TEXT_LIMIT, type ProcedureAnswer, type ProcedureStep, type StepOf } from '@palisade/contract'
import { PhoneOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { NumberInput } from '../ui/input/number-input.tsx'
import type { GivenAnswer } from './procedure-queries.ts'
import css from './procedure.module.css'
import { SendButton } from './send-button.tsx'
import { StepPhotos } from './step-photos.tsx'

interface Props<Step extends ProcedureStep = ProcedureStep> {
  step: Step
  /** The answer that is corrected. */
  answer: ProcedureAnswer | undefined
  onAnswer: (value: GivenAnswer) => Promise<unknown>
  onCancel?: () => void
}

/** The field in which a step is answered. A refusal leaves what was typed. */
export function StepForm(props: Props) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const send = async (value: GivenAnswer) => {
    setBusy(true)
    await props.onAnswer(value).catch(() => undefined)
    setBusy(false)
  }
  return (
    <div className={css['body']}>
      <Field {...props} isBusy={isBusy} send={value => void send(value)} />
      {props.onCancel && (
        <div>
          <Button size="small" onClick={props.onCancel}>
            {t('shared.action.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface FieldProps<Step extends ProcedureStep = ProcedureStep> extends Omit<Props<Step>, 'onAnswer'> {
  isBusy: boolean
  send: (value: GivenAnswer) => void
}

function Field({ step, ...rest }: FieldProps) {
  switch (step.kind) {
    case 'choice':
      return <Choices step={step} {...rest} />
    case 'written':
      return <Written step={step} {...rest} />
    case 'number':
      return <NumberField step={step} {...rest} />
    case 'photo':
      return <StepPhotos {...rest} />
    default:
      return <Done step={step} {...rest} />
  }
}

function Choices({ step, answer, isBusy, send }: FieldProps<StepOf<'choice'>>) {
  const t = useT()
  return (
    <div className={css['choices']} role="group" aria-label={step.title}>
      {step.choices.map(({ key, label }, index) => (
        <Button
          key={key}
          className={css['choice'] ?? ''}
          type={answer?.choice === key ? 'primary' : 'default'}
          disabled={isBusy}
          onClick={() => send({ choice: key })}
        >
          {/* Without words only in the preview, while it is being written. */}
          {label || t('procedure.edit.choice', { number: index + 1 })}
        </Button>
      ))}
    </div>
  )
}

function Written({ step, answer, isBusy, send }: FieldProps<StepOf<'written'>>) {
  const t = useT()
  const [text, setText] = useState(answer?.text ?? '')
  return (
    <>
      <Input.TextArea
        aria-label={t('procedure.run.answerTo', { title: step.title })}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={ANSWER_TEXT_LIMIT}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <SendButton
        isBusy={isBusy}
        isDisabled={text.trim() === ''}
        onClick={() => send({ text: text.trim() })}
      />
    </>
  )
}

function NumberField({ step, answer, isBusy, send }: FieldProps<StepOf<'number'>>) {
  const t = useT()
  const [number, setNumber] = useState<number | null>(answer?.number ?? null)
  const { min, max, unit } = step
  const hint =
    min !== null && max !== null
      ? t('procedure.run.bounds', { min, max })
      : min !== null
        ? t('procedure.run.least', { min })
        : max !== null && t('procedure.run.most', { max })
  const isWithin = number !== null && number >= (min ?? -Infinity) && number <= (max ?? Infinity)
  return (
    <>
      <div className={css['line']}>
        <span className={css['number']}>
          <NumberInput
            aria-label={t('procedure.run.answerTo', { title: step.title })}
            inputMode="decimal"
            value={number}
            status={number === null || isWithin ? '' : 'error'}
            onChange={value => setNumber(typeof value === 'number' ? value : null)}
          />
        </span>
        {unit !== '' && <span>{unit}</span>}
        {hint && <span className={css['quiet']}>{hint}</span>}
      </div>
      <SendButton
        isBusy={isBusy}
        isDisabled={!isWithin}
        onClick={() => number !== null && send({ number })}
      />
    </>
  )
}

const doneText = { text: 'done', call: 'called', camera: 'seen' } as const

/** A step that asks for nothing but to be done. */
function Done({ step, isBusy, send }: FieldProps) {
  const t = useT()
  const word = step.kind === 'call' || step.kind === 'camera' ? doneText[step.kind] : doneText.text
  return (
    <div className={css['line']}>
      {step.kind === 'call' && (
        <Button icon={<PhoneOutlined />} href={`tel:${step.phone.replaceAll(/[^\d+*#]/g, '')}`}>
          {t('procedure.run.call', { phone: step.phone })}
        </Button>
      )}
      <Button type="primary" loading={isBusy} onClick={() => send({})}>
        {t(`procedure.run.${word}`)}
      </Button>
    </div>
  )
}
