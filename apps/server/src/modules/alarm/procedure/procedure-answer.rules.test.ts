import type { ProcedureStep } from '@palisade/contract'
import { expect, test } from 'vitest'
import { choiceStep, emptyableStep, numberStep, textStep } from '#server/testing/builders/procedure.ts'
import { answerText, faultOfAnswer, type GivenAnswer } from './procedure-answer.rules.ts'

const text = textStep('s1')
const choice = choiceStep('s1', { Yes: null, No: null })
const written = emptyableStep('written', 's1')
const photo = emptyableStep('photo', 's1')
const branches = { given: null, empty: 'end' }
const maybeWritten = emptyableStep('written', 's1', { branches })
const maybePhoto = emptyableStep('photo', 's1', { branches })
const number = (min: number | null, max: number | null) => numberStep('s1', { min, max, unit: '°C' })
const call: ProcedureStep = { ...text, kind: 'call', phone: '110' }
const given = (more: Partial<GivenAnswer> = {}): GivenAnswer => ({
  choice: undefined,
  text: undefined,
  number: undefined,
  pictures: 0,
  ...more,
})

test.each<[string, ProcedureStep, Partial<GivenAnswer>]>([
  ['an instruction, done', text, {}],
  ['a call, made', call, {}],
  ['a choice', choice, { choice: 'c2' }],
  ['a text', written, { text: 'all quiet' }],
  ['a number at its bound', number(0, 100), { number: 100 }],
  ['any number', number(null, null), { number: -5 }],
  ['a photo', photo, { pictures: 1 }],
  ['a text that is left empty where that leads on', maybeWritten, { text: '' }],
  ['no photo where that leads on', maybePhoto, {}],
])('suits: %s', (_what, step, more) => {
  expect(faultOfAnswer(step, given(more))).toBeUndefined()
})

test.each<[string, ProcedureStep, Partial<GivenAnswer>, string]>([
  ['no choice', choice, {}, 'procedure.answer_missing'],
  ['an empty text', written, { text: '' }, 'procedure.answer_missing'],
  ['no number', number(null, null), {}, 'procedure.answer_missing'],
  ['no photo', photo, {}, 'procedure.answer_missing'],
  ['a choice that there is not', choice, { choice: 'c3' }, 'procedure.answer_unsuitable'],
  ['words for an instruction', text, { text: 'done' }, 'procedure.answer_unsuitable'],
  ['a number for a choice', choice, { choice: 'c1', number: 1 }, 'procedure.answer_unsuitable'],
  ['a photo for words that may be left empty', maybeWritten, { pictures: 1 }, 'procedure.answer_unsuitable'],
  ['a photo for a call', call, { pictures: 1 }, 'procedure.answer_unsuitable'],
])('%s does not', (_what, step, more, code) => {
  expect(faultOfAnswer(step, given(more))).toEqual({ code })
})

test.each<[number | null, number | null, number, string]>([
  [0, 100, 101, '0 – 100'],
  [0, 100, -1, '0 – 100'],
  [5, null, 4, '≥ 5'],
  [null, 5, 6, '≤ 5'],
])('a number beyond %s and %s is told what is asked for', (min, max, value, bounds) => {
  expect(faultOfAnswer(number(min, max), given({ number: value }))).toEqual({
    code: 'procedure.number_out_of_bounds',
    params: { bounds },
  })
})

test('the history tells an answer in the words of the step', () => {
  expect([
    answerText(choice, given({ choice: 'c2' })),
    answerText(written, given({ text: 'all quiet' })),
    answerText(number(null, null), given({ number: 40.5 })),
    answerText(photo, given({ pictures: 2 })),
    answerText(maybeWritten, given({ text: '' })),
    answerText(maybePhoto, given()),
    answerText(call, given()),
    answerText(text, given()),
  ]).toEqual(['No', 'all quiet', '40.5 °C', '× 2', '—', '—', '110', ''])
})
