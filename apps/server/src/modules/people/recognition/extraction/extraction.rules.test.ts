import type { FacesAnswer, PictureFailure } from '@palisade/contract/recognition'
import { expect, test } from 'vitest'
import { faceOf, lookOf } from '#server/testing/fake-recognition.ts'
import { judgeAnswer } from './extraction.rules.ts'

const wide = (width: number, ...feature: number[]) => {
  const face = faceOf(...feature)
  return { ...face, quality: { ...face.quality, width } }
}
const failed = (failure: PictureFailure): FacesAnswer => ({ ok: false, failure })
const judge = (answer: FacesAnswer | undefined, attempts = 1) => judgeAnswer(answer, attempts, 90)

test.each<[string, FacesAnswer, string, string | null]>([
  ['one face', lookOf(wide(120, 1)), 'success', null],
  ['one face, and a small one behind it', lookOf(wide(120, 1), wide(40, 2)), 'success', null],
  ['no face', lookOf(), 'failure', 'no_face'],
  ['a small face', lookOf(wide(89, 1)), 'failure', 'too_small'],
  ['two faces', lookOf(wide(120, 1), wide(100, 2)), 'failure', 'several_faces'],
  ['five faces', lookOf(...[1, 2, 3, 4, 5].map(number => wide(100, number))), 'failure', 'several_faces'],
  ['a face without a feature', lookOf(wide(120)), 'failure', 'no_feature'],
  ['no picture', failed('undecodable'), 'abnormal', 'undecodable'],
  ['a huge picture', failed('too_large'), 'abnormal', 'undecodable'],
])('%s', (_name, answer, state, reason) => {
  expect(judge(answer)).toMatchObject({ do: 'finish', outcome: { state, reason } })
})

test('a crash is tried three times', () => {
  expect([1, 2, 3].map(attempts => judge(failed('crashed'), attempts).do)).toEqual([
    'again',
    'again',
    'finish',
  ])
  expect(judge(failed('timeout'), 3)).toMatchObject({
    outcome: { state: 'abnormal', reason: 'engine_failed' },
  })
})

test('a program that is busy or away costs no attempt', () => {
  expect([judge(failed('busy'), 3).do, judge(failed('no_model'), 3).do, judge(undefined, 3).do]).toEqual([
    'later',
    'later',
    'later',
  ])
})
