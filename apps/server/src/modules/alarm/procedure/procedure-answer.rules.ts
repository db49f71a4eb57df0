import {
  mayBeEmpty,
  type Contract,
  type ErrorCode,
  type ErrorParams,
  type ProcedureStep,
  type RequestOf,
} from '@palisade/contract'

type Request = RequestOf<Contract['procedure']['answer']>
/** The value of an answer as far as a request gives it. */
export interface GivenAnswer extends Pick<Request, 'choice' | 'text' | 'number'> {
  pictures: number
}

interface Refusal {
  code: ErrorCode
  params?: ErrorParams
}

type Part = keyof GivenAnswer
/** The part of an answer that each kind of step asks for; the others are done without a word. */
const partOf = {
  text: null,
  call: null,
  camera: null,
  action: null,
  choice: 'choice',
  written: 'text',
  number: 'number',
  photo: 'pictures',
} as const satisfies Record<ProcedureStep['kind'], Part | null>

const hasPart = (given: GivenAnswer, part: Part) =>
  part === 'pictures' ? given.pictures > 0 : given[part] !== undefined && given[part] !== ''

/** Why an answer does not suit its step; undefined where it does. */
export function faultOfAnswer(step: ProcedureStep, given: GivenAnswer): Refusal | undefined {
  const part = partOf[step.kind]
  const others = (['choice', 'text', 'number', 'pictures'] as const).filter(other => other !== part)
  if (others.some(other => hasPart(given, other))) return { code: 'procedure.answer_unsuitable' }
  if (part !== null && !hasPart(given, part))
    return mayBeEmpty(step) ? undefined : { code: 'procedure.answer_missing' }
  if (step.kind === 'choice' && !step.choices.some(choice => choice.key === given.choice))
    return { code: 'procedure.answer_unsuitable' }
  if (step.kind !== 'number' || given.number === undefined) return undefined
  const [least, most] = [step.min ?? -Infinity, step.max ?? Infinity]
  if (given.number >= least && given.number <= most) return undefined
  return { code: 'procedure.number_out_of_bounds', params: { bounds: boundsText(step.min, step.max) } }
}

/** Bounds as mathematics writes them, which needs no language. */
const boundsText = (min: number | null, max: number | null) =>
  min !== null && max !== null ? `${min} – ${max}` : min === null ? `≤ ${max}` : `≥ ${min}`

/** Stands for an answer that was expressly left empty, in any language. */
const EMPTY = '—'

/** An answer as the history and the log tell it: the operator's own words, or those of the step. */
export function answerText(step: ProcedureStep, given: GivenAnswer): string {
  switch (step.kind) {
    case 'choice':
      return step.choices.find(choice => choice.key === given.choice)?.label ?? ''
    case 'written':
      return given.text || EMPTY
    case 'number':
      return `${given.number ?? ''} ${step.unit}`.trim()
    case 'photo':
      return given.pictures > 0 ? `× ${given.pictures}` : EMPTY
    case 'call':
      return step.phone
    default:
      return ''
  }
}
