import { describe, expect, test } from 'vitest'
import { faultOfSteps } from './procedure.fault.ts'
import type { ProcedureStep } from './procedure.steps.ts'
import { choice, emptyable, ranged, text } from './procedure.testing.ts'

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
    ['procedure.number_bounds', [ranged('s1', [], { min: 5, max: 4 })], ['S1']],
    ['procedure.range_empty', [ranged('s1', [[5, 5, null]])], ['S1']],
    ['procedure.range_empty', [ranged('s1', [[6, 5, null]])], ['S1']],
    ['procedure.range_empty', [ranged('s1', [[null, null, 'end']])], ['S1']],
    ['procedure.range_empty', [ranged('s1', [[101, null, 'end']], { max: 100 })], ['S1']],
    ['procedure.range_empty', [ranged('s1', [[null, 0, 'end']], { min: 0 })], ['S1']],
    [
      'procedure.ranges_overlap',
      [
        ranged('s1', [
          [10, null, 'end'],
          [null, 10.5, null],
        ]),
      ],
      ['S1'],
    ],
  ])('%s', (code, steps, names) => {
    expect(faultOfSteps(steps)).toEqual({ code, steps: names })
  })

  test.each<[string, ProcedureStep]>([
    ['a number', ranged('s2', [[null, 10, 's1']])],
    ['words given', emptyable('written', 's2', { given: 's1', empty: null })],
    ['words left empty', emptyable('written', 's2', { given: null, empty: 's1' })],
    ['photos', emptyable('photo', 's2', { given: 's1', empty: 'end' })],
    ['no photo', emptyable('photo', 's2', { given: 'end', empty: 's1' })],
  ])('a loop by %s is named with its path', (_by, step) => {
    expect(faultOfSteps([text('s1'), step, text('s3')])).toEqual({
      code: 'procedure.loop',
      steps: ['S1', 'S2', 'S1'],
    })
  })

  test('where an optional question leads when it is passed counts too, though each answer leads elsewhere', () => {
    const passed = (next: string) => [text('s1'), choice('s2', ['end', 'end'], { next, isRequired: false })]
    expect(faultOfSteps(passed('s9'))?.code).toBe('procedure.branch_unknown')
    expect(faultOfSteps(passed('s1'))?.code).toBe('procedure.loop')
    expect(faultOfSteps(passed('end'))).toBeUndefined()
  })

  test('ranges that share a bound, in any order, and bounds that are met are no fault', () => {
    const ranges = [
      [40, null, 'end'],
      [null, 38, null],
      [38, 40, 's2'],
    ] as const
    expect(faultOfSteps([ranged('s1', ranges, { min: 37.9, max: 40 }), text('s2')])).toBeUndefined()
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
