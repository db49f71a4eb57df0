import { expect, test } from 'vitest'
import { foldSteps } from './fold-steps.ts'
import { buildAnswer } from './procedure.fixture.ts'
import type { ShownStep } from './procedure-progress.ts'

/** Steps s1 to s`count`, the first `answered` of which are answered. */
const path = (count: number, answered: number): ShownStep[] =>
  Array.from({ length: count }, (_, index) => {
    const key = `s${index + 1}`
    return {
      step: { kind: 'text', key, title: key, text: '', isRequired: true, next: null },
      answer: index < answered ? buildAnswer(key) : undefined,
      earlier: [],
    }
  })
const isKept = () => false
const words = (runs: ReturnType<typeof foldSteps>) =>
  runs.map(({ fold, steps }) => `${fold ?? 'shown'} ${steps.map(({ step }) => step.key).join(' ')}`)

test('what is answered and what is not yet due is folded; the step that is due stands between its neighbours', () => {
  const runs = foldSteps(path(50, 12), 's13', isKept)
  expect(runs.map(({ fold, steps }) => [fold, steps.length])).toEqual([
    ['answered', 11],
    [undefined, 3],
    ['due_later', 36],
  ])
  expect(words(runs)[1]).toBe('shown s12 s13 s14')
})

test('a short procedure stands as it is', () => {
  expect(words(foldSteps(path(10, 5), 's6', isKept))).toEqual(['shown s1 s2 s3 s4 s5 s6 s7 s8 s9 s10'])
})

test('before the first answer and after the last nothing is lost', () => {
  const first = foldSteps(path(12, 0), 's1', isKept)
  expect(words(first)).toEqual(['shown s1 s2', 'due_later s3 s4 s5 s6 s7 s8 s9 s10 s11 s12'])
  const last = foldSteps(path(12, 12), undefined, isKept)
  expect(words(last)).toEqual(['answered s1 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11', 'shown s12'])
})

test('a step that must be seen parts what is folded; one or two steps are not folded', () => {
  const runs = foldSteps(path(14, 6), 's7', key => key === 's3')
  expect(words(runs)).toEqual([
    'shown s1 s2',
    'shown s3',
    'shown s4 s5',
    'shown s6 s7 s8',
    'due_later s9 s10 s11 s12 s13 s14',
  ])
  expect(runs.flatMap(({ steps }) => steps).map(({ step }) => step.key)).toEqual(
    path(14, 6).map(({ step }) => step.key),
  )
})

test('answered out of turn, a step is folded as an answered one', () => {
  const steps = path(14, 2).map((shown, index) =>
    index >= 8 && index < 12 ? { ...shown, answer: buildAnswer(shown.step.key) } : shown,
  )
  expect(words(foldSteps(steps, 's3', isKept))).toEqual([
    'shown s1',
    'shown s2 s3 s4',
    'due_later s5 s6 s7 s8',
    'answered s9 s10 s11 s12',
    'shown s13 s14',
  ])
})
