import { chars, ID, list, testLimits } from '../../testing/limits.ts'
import { procedureCalls } from './procedure.calls.ts'
import { procedureDraft, scheduleSpan } from './procedure.ts'
import { phoneNumber, procedureStep } from './procedure.steps.ts'

const of = (base: object, field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...base, [field]: value }))
const step = { kind: 'text', key: 's1', title: 'x', text: '', isRequired: true, next: null }
const choice = { key: 'c1', label: 'x', next: null }
const question = { ...step, kind: 'choice', choices: [choice, choice] }
const number = { ...step, kind: 'number', min: null, max: null, unit: '' }
const range = { from: 0, to: 1, next: null }
const draft = { name: 'x', types: [], levels: [], areaId: null, schedule: [], steps: [step] }
const span = { days: ['monday'], from: '00:00', to: '23:59' }
const answer = { alarmId: ID, procedureId: ID, version: 1, stepKey: 's1', revision: 0 }
const file = { fileName: 'a.jpg', content: 'U2FtcGxl' }

testLimits([
  ['name', procedureDraft, of(draft, 'name', ['x', chars(50)]), of(draft, 'name', ['', ' ', chars(51)])],
  [
    'steps',
    procedureDraft,
    of(draft, 'steps', [[step], list(50, step)]),
    of(draft, 'steps', [[], list(51, step)]),
  ],
  [
    'spans of a schedule',
    procedureDraft,
    of(draft, 'schedule', [list(14, span)]),
    of(draft, 'schedule', [list(15, span)]),
  ],
  [
    'days of a span',
    scheduleSpan,
    [span, ...of(span, 'days', [list(7, 'sunday')])],
    of(span, 'days', [[], list(8, 'sunday')]),
  ],
  [
    'times of a span',
    scheduleSpan,
    of(span, 'to', ['00:00', '23:59']),
    of(span, 'to', ['24:00', '7:00', '07:60']),
  ],
  ['name of a step', procedureStep, of(step, 'title', ['x', chars(50)]), of(step, 'title', ['', chars(51)])],
  ['instruction', procedureStep, of(step, 'text', ['', chars(1000)]), of(step, 'text', [chars(1001)])],
  [
    'where a step leads',
    procedureStep,
    of(step, 'next', [null, 's2', 'end']),
    of(step, 'next', ['', 'start', 's12345']),
  ],
  [
    'choices',
    procedureStep,
    of(question, 'choices', [list(2, choice), list(20, choice)]),
    of(question, 'choices', [[choice], list(21, choice)]),
  ],
  [
    'words of a choice',
    procedureStep,
    of(question, 'choices', [list(2, { ...choice, label: chars(50) })]),
    of(question, 'choices', [list(2, { ...choice, label: chars(51) })]),
  ],
  ['bounds of a number', procedureStep, of(number, 'min', [-1e9, 0.5]), of(number, 'min', [-1e9 - 1])],
  [
    'ranges of a number',
    procedureStep,
    of(number, 'ranges', [[], list(10, range), [{ ...range, from: null, to: 1e9, next: 'end' }]]),
    of(number, 'ranges', [list(11, range), [{ ...range, to: 1e9 + 1 }], [{ from: 1, to: 2 }]]),
  ],
  [
    'where an answer leads that may be left empty',
    procedureStep,
    of({ ...step, kind: 'photo' }, 'branches', [undefined, null, { given: null, empty: 'end' }]),
    of({ ...step, kind: 'photo' }, 'branches', [{ given: 's2' }, { given: 'x', empty: null }]),
  ],
  ['unit', procedureStep, of(number, 'unit', [chars(10)]), of(number, 'unit', [chars(11)])],
  [
    'telephone number',
    phoneNumber,
    ['110', '+86 (10) 1234-5678', '*21#', chars(31, '1')],
    ['1', '', 'tel:110', '12;phone', '+', chars(33, '1')],
  ],
  [
    'written answer',
    procedureCalls.answer.request,
    of(answer, 'text', ['', chars(1000)]),
    of(answer, 'text', [chars(1001)]),
  ],
  [
    'number',
    procedureCalls.answer.request,
    of(answer, 'number', [1e9]),
    of(answer, 'number', [1e9 + 1, Number.NaN]),
  ],
  [
    'photos of an answer',
    procedureCalls.answer.request,
    of(answer, 'pictures', [[], list(4, file)]),
    of(answer, 'pictures', [list(5, file)]),
  ],
])
