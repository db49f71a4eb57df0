import { END_OF_PROCEDURE, type AlarmType, type ProcedureStep, type StepKind } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { emptyProcedure, newStep, type ProcedureFields } from './procedure-fields.ts'

/** Procedures that many sites begin with. */
export const procedureTemplates = ['intruder', 'fire', 'fault'] as const
export type ProcedureTemplate = (typeof procedureTemplates)[number]

export const templateOf = (text: string | null): ProcedureTemplate | undefined =>
  procedureTemplates.find(one => one === text)

const types: Readonly<Record<ProcedureTemplate, AlarmType[]>> = {
  intruder: ['intrusion', 'line_crossing', 'fence'],
  fire: ['fire', 'smoke', 'gas'],
  fault: ['device_offline', 'device_fault', 'video_loss'],
}

/** A new procedure for the whole site: a question whose second answer ends it, then one thing to do and one to write down. */
export function procedureOf(template: ProcedureTemplate, t: Translator): ProcedureFields {
  const words = (word: 'name' | 'question' | 'yes' | 'no' | 'act' | 'told') =>
    t(`procedure.template.${template}.${word}`)
  const titled = (kind: StepKind, title: string, before: readonly ProcedureStep[]): ProcedureStep => ({
    ...newStep(kind, before),
    title,
  })
  const question = withAnswers(titled('choice', words('question'), []), words('yes'), words('no'))
  const act = titled('text', words('act'), [question])
  const told = titled('written', words('told'), [question, act])
  return { ...emptyProcedure, name: words('name'), types: types[template], steps: [question, act, told] }
}

function withAnswers(step: ProcedureStep, yes: string, no: string): ProcedureStep {
  if (step.kind !== 'choice') return step
  const [first, last] = step.choices
  if (!first || !last) return step
  return {
    ...step,
    choices: [
      { ...first, label: yes },
      { ...last, label: no, next: END_OF_PROCEDURE },
    ],
  }
}
