import { describe, expect, test } from 'vitest'
import { latestAnswers, openStepsOf, pathOf } from './procedure.path.ts'
import { answer, choice, emptyable, keys, ranged, text } from './procedure.testing.ts'

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
    expect(keys(pathOf(steps, [answer('s1', { choice: 'c1' })]))).toEqual(['s1', 's3', 's4', 's6'])
    expect(keys(openStepsOf(steps, [answer('s1', { choice: 'c1' })]))).toEqual(['s6'])
    expect(openStepsOf(steps, [answer('s1', { choice: 'c3' })])).toEqual([])
  })

  test('an answer without a target of its own goes where the step says, one with it elsewhere', () => {
    expect(keys(pathOf(steps, [answer('s1', { choice: 'c2' }), answer('s4', { choice: 'c2' })]))).toEqual([
      's1',
      's2',
      's3',
      's4',
      's6',
    ])
    expect(keys(pathOf(steps, [answer('s1', { choice: 'c1' }), answer('s4', { choice: 'c1' })]))).toEqual([
      's1',
      's3',
      's4',
    ])
  })

  test('an answer beside the way opens nothing and closes nothing', () => {
    expect(keys(openStepsOf(steps, [answer('s1', { choice: 'c1' }), answer('s2')]))).toEqual(['s6'])
    expect(openStepsOf(steps, [answer('s1', { choice: 'c1' }), answer('s6')])).toEqual([])
  })

  test('a loop, were it saved, ends where it meets itself', () => {
    expect(keys(pathOf([text('s1'), text('s2', 's1')], []))).toEqual(['s1', 's2'])
  })

  test('a correction counts, what was before it does not', () => {
    const answers = [answer('s1', { choice: 'c1' }), answer('s2'), answer('s1', { choice: 'c3' })]
    expect(latestAnswers(answers)).toEqual([answer('s1', { choice: 'c3' }), answer('s2')])
  })
})

describe('the way by a number', () => {
  const steps = [
    ranged('s1', [
      [null, 38, 's3'],
      [38, 40.5, null],
      [50, null, 'end'],
    ]),
    text('s2'),
    text('s3'),
  ]
  test.each([
    [37.99, ['s1', 's3']],
    [-1e9, ['s1', 's3']],
    [38, ['s1', 's2', 's3']],
    [40.49, ['s1', 's2', 's3']],
    // In no range: as the step itself says.
    [45, ['s1', 's2', 's3']],
    [50, ['s1']],
    [1e9, ['s1']],
  ])('%s', (number, way) => {
    expect(keys(pathOf(steps, [answer('s1', { number })]))).toEqual(way)
  })

  test('is not known before it is answered', () => {
    expect(keys(pathOf(steps, []))).toEqual(['s1'])
  })

  test('leads where the step says when it is in no range', () => {
    const elsewhere = [ranged('s1', [[0, 1, 's2']], { next: 's3' }), text('s2'), text('s3')]
    expect(keys(pathOf(elsewhere, [answer('s1', { number: 1 })]))).toEqual(['s1', 's3'])
    expect(keys(pathOf(elsewhere, [answer('s1', { number: 0 })]))).toEqual(['s1', 's2', 's3'])
  })
})

describe.each(['written', 'photo'] as const)('the way by whether a %s answer is left empty', kind => {
  const steps = [emptyable(kind, 's1', { given: 's2', empty: 's3' }), text('s2', 'end'), text('s3')]
  const given = answer('s1', kind === 'written' ? { text: 'a van' } : { pictureIds: ['1'] })

  test('one way each, and none before it is answered', () => {
    expect(keys(pathOf(steps, []))).toEqual(['s1'])
    expect(keys(pathOf(steps, [given]))).toEqual(['s1', 's2'])
    expect(keys(pathOf(steps, [answer('s1')]))).toEqual(['s1', 's3'])
    expect(keys(openStepsOf(steps, [answer('s1')]))).toEqual(['s3'])
  })

  test('without branches there is one way', () => {
    const plain = [emptyable(kind, 's1', null, 's3'), text('s2'), text('s3')]
    expect(keys(pathOf(plain, [given]))).toEqual(['s1', 's3'])
  })
})
