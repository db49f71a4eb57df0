import { z } from 'zod'
import { id } from '../../core/fields.ts'
import { stepAction } from '../linkage/linkage.actions.ts'

/** The most characters of the name of a procedure, of a step and of a choice. */
export const PROCEDURE_NAME_LIMIT = 50
export const PROCEDURE_STEPS_LIMIT = 50
export const STEP_TEXT_LIMIT = 1000
export const STEP_CHOICES_MIN = 2
export const STEP_CHOICES_LIMIT = 20
/** The most characters of a written answer. */
export const ANSWER_TEXT_LIMIT = 1000
export const ANSWER_PICTURES_LIMIT = 4
/** Bytes of each picture of an answer: 5 MB. */
export const ANSWER_PICTURE_LIMIT = 5 * 1024 * 1024
/** Bounds of a number that is asked for; beyond it a number loses digits on its way. */
export const ANSWER_NUMBER_MAX = 1_000_000_000
export const NUMBER_UNIT_LIMIT = 10
/** The most spans of numbers that lead somewhere of their own. */
export const STEP_RANGES_LIMIT = 10

/** Keys name steps and choices within a procedure; they stay the same from version to version. */
export const stepKey = z.string().regex(/^s\d{1,4}$/, 'step_key')
const choiceKey = z.string().regex(/^c\d{1,3}$/, 'choice_key')
/** Where an answer leads: to a later step, or to the end of the procedure. */
export const END_OF_PROCEDURE = 'end'
const target = z.union([z.literal(END_OF_PROCEDURE), stepKey])

const name = z.string().trim().min(1).max(PROCEDURE_NAME_LIMIT)
export const procedureName = name

/** As it is dialled from a phone: digits, and what sets them apart. */
export const phoneNumber = z
  .string()
  .trim()
  .regex(/^\+?[\d*#][\d ()/.*#-]{1,30}$/, 'phone_number')

const common = {
  key: stepKey,
  title: name,
  /** The instruction in more words than the name has. */
  text: z.string().trim().max(STEP_TEXT_LIMIT),
  /** The alarm is not closed as handled without an answer to it. */
  isRequired: z.boolean(),
  /** The step that follows whatever the answer is; null = the next one of the list. */
  next: target.nullable(),
}
const number = z.number().min(-ANSWER_NUMBER_MAX).max(ANSWER_NUMBER_MAX)

/** Shows a camera, turned to a preset where one is named. */
const cameraStep = z.strictObject({
  ...common,
  kind: z.literal('camera'),
  cameraId: id,
  preset: z.strictObject({ token: z.string().min(1).max(128), name: z.string().max(128) }).nullable(),
})
const textStep = z.strictObject({ ...common, kind: z.literal('text') })
const choiceStep = z.strictObject({
  ...common,
  kind: z.literal('choice'),
  choices: z
    .array(
      z.strictObject({
        key: choiceKey,
        label: name,
        /** The step that this answer leads to; null = as the step itself says. */
        next: target.nullable(),
      }),
    )
    .min(STEP_CHOICES_MIN)
    .max(STEP_CHOICES_LIMIT),
})
/**
 * Numbers that lead somewhere of their own, from `from` up to but not including `to`, so that neighbours share a bound and
 * no decimal falls between them. A null bound leaves that side open: below `to`, or `from` and above.
 */
const numberRange = z.strictObject({
  from: number.nullable(),
  to: number.nullable(),
  /** null = as the step itself says. */
  next: target.nullable(),
})
export type NumberRange = z.infer<typeof numberRange>
/** Where a step leads that may expressly be left empty; null = something must be given, and it leads to one place. */
const emptyBranches = z.strictObject({ given: target.nullable(), empty: target.nullable() }).nullable()

const writtenStep = z.strictObject({
  ...common,
  kind: z.literal('written'),
  branches: emptyBranches.default(null),
})
const numberStep = z.strictObject({
  ...common,
  kind: z.literal('number'),
  min: number.nullable(),
  max: number.nullable(),
  unit: z.string().trim().max(NUMBER_UNIT_LIMIT),
  /** Other numbers lead where the step itself says. */
  ranges: z.array(numberRange).max(STEP_RANGES_LIMIT).default([]),
})
const photoStep = z.strictObject({
  ...common,
  kind: z.literal('photo'),
  branches: emptyBranches.default(null),
})
const callStep = z.strictObject({ ...common, kind: z.literal('call'), phone: phoneNumber })

/** Has something done by the engine of the linkage, with the rights of whoever answers. */
const actionStep = z.strictObject({
  ...common,
  kind: z.literal('action'),
  /** Null is read where the reader may not see what it names; saved, it leaves the action as it was. */
  action: stepAction.nullable(),
})

/** A step of a procedure: an instruction, a question, a photo, a call, a camera, an action. */
export const procedureStep = z.discriminatedUnion('kind', [
  cameraStep,
  textStep,
  choiceStep,
  writtenStep,
  numberStep,
  photoStep,
  callStep,
  actionStep,
])
export type ProcedureStep = z.infer<typeof procedureStep>
export type StepKind = ProcedureStep['kind']
/** In the order in which the editor offers them. */
export const stepKinds = [
  'text',
  'choice',
  'written',
  'number',
  'photo',
  'call',
  'camera',
  'action',
] as const satisfies readonly StepKind[]
export type StepOf<Kind extends StepKind> = Extract<ProcedureStep, { kind: Kind }>

/** Steps in the order of the list; what they must keep to together is in `procedure.fault.ts`. */
export const procedureSteps = z.array(procedureStep).min(1).max(PROCEDURE_STEPS_LIMIT)
