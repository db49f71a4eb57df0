import { END_OF_PROCEDURE, stepKinds, type ProcedureStep, type StepOf } from '@palisade/contract'
import { expect, test } from 'vitest'
import { emptyAction } from '#shared/linkage/action/empty-action.ts'
import { isComplete, isLost, laterSteps, newChoice, newStep, withoutStep } from './procedure-fields.ts'

const text = (key: string, next: string | null = null): ProcedureStep => ({
  kind: 'text',
  key,
  title: key,
  text: '',
  isRequired: true,
  next,
})
const question = (key: string, next: string | null): ProcedureStep => ({
  ...text(key),
  kind: 'choice',
  choices: [
    { key: 'c1', label: 'Yes', next },
    { key: 'c2', label: 'No', next: END_OF_PROCEDURE },
  ],
})
const keys = (steps: readonly ProcedureStep[]) => steps.map(({ key }) => key)

test('a new step has a key of its own, and is not complete before it is named', () => {
  for (const kind of stepKinds) {
    const step = newStep(kind, [text('s3'), text('s7')])
    expect(step).toMatchObject({ kind, key: 's8' })
    expect(isComplete(step)).toBe(false)
  }
  expect(newStep('text', []).key).toBe('s1')
  expect(newChoice([{ key: 'c4', label: '', next: null }]).key).toBe('c5')
})

test('a step that notifies is complete once it names somebody', () => {
  const step = { ...newStep('action', []), title: 'Tell' } as StepOf<'action'>
  const notice = emptyAction('notice')
  expect(isComplete({ ...step, action: notice })).toBe(false)
  const userIds = ['01890000-0000-7000-8000-000000000001']
  expect(isComplete({ ...step, action: { ...notice, userIds } })).toBe(true)
})

test('what led to a removed step goes on to the next one', () => {
  const left = withoutStep([question('s1', 's3'), text('s2', 's3'), text('s3')], 's3')
  expect(left).toMatchObject([{ choices: [{ next: null }, { next: 'end' }] }, { next: null }])
})

test('ranges of numbers and ways of empty answers that led to a removed step do too', () => {
  const number = { ...newStep('number', []), ranges: [{ from: 1, to: null, next: 's3' }] } as ProcedureStep
  const photo = { ...newStep('photo', [number]), branches: { given: 's3', empty: 'end' } } as ProcedureStep
  expect(withoutStep([number, photo, text('s3')], 's3')).toMatchObject([
    { ranges: [{ from: 1, next: null }] },
    { branches: { given: null, empty: 'end' } },
  ])
})

test('a target that was moved before its step is lost', () => {
  const steps = [text('s2'), question('s1', 's2')]
  expect(isLost(steps, steps[1]!, 's2')).toBe(true)
  expect([
    isLost(steps, steps[0]!, 's1'),
    isLost(steps, steps[1]!, null),
    isLost(steps, steps[1]!, 'end'),
  ]).toEqual([false, false, false])
  expect(keys(laterSteps(steps, steps[0]!))).toEqual(['s1'])
})
