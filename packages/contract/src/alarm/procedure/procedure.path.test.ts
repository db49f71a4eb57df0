import { describe, expect, test } from 'vitest'
import { faultOfSteps, latestAnswers, openStepsOf, pathOf } from './procedure.path.ts'
import type { ProcedureStep } from './procedure.steps.ts'

const common = (key: string, next: string | null, isRequired: boolean) => ({
  key,
  title: key.toUpperCase(),
  text: '',
  isRequired,
  next,
})
const text = (key: string, next: string | null = null, isRequired = true): ProcedureStep => ({
  kind: 'text',
  ...common(key, next, isRequired),
})
const choice = (
  key: string,
  targets: readonly (string | null)[],
  { next = null, isRequired = true }: { next?: string | null; isRequired?: boolean } = {},
): ProcedureStep => ({
  kind: 'choice',
  ...common(key, next, isRequired),
  choices: targets.map((target, index) => ({
    key: `c${index + 1}`,
    label: `${key} ${index + 1}`,
    next: target,
  })),
})
const keys = (steps: readonly ProcedureStep[]) => steps.map(step => step.key)
const answer = (stepKey: string, chosen: string | null = null) => ({ stepKey, choice: chosen })

describe('steps that cannot be a procedure', () => {
  test.each<[string, ProcedureStep[], readonly string[]]>([
    ['procedure.step_key_twice', [text('s1'), text('s1')], ['S1']],
    ['procedure.branch_unknown', [text('s1', 's9')], ['S1']],
    ['procedure.loop', [text('s1', 's1')], ['S1', 'S1']],
    [
      'procedure.loop',
      [text('s1'), choice('s2', ['s4', null]), text('s3'), text('s4', 's2')],
      ['S2', 'S4', 'S2'],
    ],
    ['procedure.loop', [choice('s1', ['end', null]), text('s2', 's1')], ['S1', 'S2', 'S1']],
    ['procedure.branch_backwards', [text('s1', 's3'), text('s2', 'end'), text('s3', 's2')], ['S3', 'S2']],
    [
      'procedure.number_bounds',
      [{ kind: 'number', ...common('s1', null, true), min: 5, max: 4, unit: '' }],
      ['S1'],
    ],
  ])('%s', (code, steps, names) => {
    expect(faultOfSteps(steps)).toEqual({ code, steps: names })
  })

  test('two answers of one question with the same key', () => {
    const twice = choice('s1', [null, null])
    if (twice.kind === 'choice') twice.choices[1]!.key = 'c1'
    expect(faultOfSteps([twice])?.code).toBe('procedure.step_key_twice')
  })

  test('forward branches, two ways that meet and an early end are no fault', () => {
    const steps = [
      choice('s1', ['s3', null]),
      text('s2', 's4'),
      text('s3'),
      choice('s4', ['end', null]),
      text('s5'),
    ]
    expect(faultOfSteps(steps)).toBeUndefined()
  })

  test('fifty steps of which each leads to every later one are walked once, not by every way', () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      choice(
        `s${index + 1}`,
        Array.from({ length: 20 }, (__, by) => (index + by + 2 <= 50 ? `s${index + by + 2}` : 'end')),
      ),
    )
    expect(faultOfSteps(many)).toBeUndefined()
  })
})

describe('the way through', () => {
  const steps = [
    choice('s1', ['s3', null, 'end']),
    text('s2'),
    text('s3', null, false),
    choice('s4', ['end', null], { isRequired: false, next: 's6' }),
    text('s5'),
    text('s6'),
  ]

  test('what lies behind a required branching question is not known before its answer', () => {
    expect(keys(pathOf(steps, []))).toEqual(['s1'])
    expect(keys(openStepsOf(steps, []))).toEqual(['s1'])
  })

  test('a branch skips the required steps that it leaves out', () => {
    expect(keys(pathOf(steps, [answer('s1', 'c1')]))).toEqual(['s1', 's3', 's4', 's6'])
    expect(keys(openStepsOf(steps, [answer('s1', 'c1')]))).toEqual(['s6'])
    expect(openStepsOf(steps, [answer('s1', 'c3')])).toEqual([])
  })

  test('an answer without a target of its own goes where the step says, one with it elsewhere', () => {
    expect(keys(pathOf(steps, [answer('s1', 'c2'), answer('s4', 'c2')]))).toEqual([
      's1',
      's2',
      's3',
      's4',
      's6',
    ])
    expect(keys(pathOf(steps, [answer('s1', 'c1'), answer('s4', 'c1')]))).toEqual(['s1', 's3', 's4'])
  })

  test('an answer beside the way opens nothing and closes nothing', () => {
    expect(keys(openStepsOf(steps, [answer('s1', 'c1'), answer('s2')]))).toEqual(['s6'])
    expect(openStepsOf(steps, [answer('s1', 'c1'), answer('s6')])).toEqual([])
  })

  test('a loop, were it saved, ends where it meets itself', () => {
    expect(keys(pathOf([text('s1'), text('s2', 's1')], []))).toEqual(['s1', 's2'])
  })

  test('a correction counts, what was before it does not', () => {
    const answers = [answer('s1', 'c1'), answer('s2'), answer('s1', 'c3')]
    expect(latestAnswers(answers)).toEqual([answer('s1', 'c3'), answer('s2')])
  })
})
