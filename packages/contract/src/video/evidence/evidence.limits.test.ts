import { expect, test } from 'vitest'
import { chars, ID, list, testLimits } from '../../testing/limits.ts'
import { evidenceCalls } from './evidence.calls.ts'
import { keepUntilFault } from './evidence.ts'

const { lock, addCase, addNote, unlock, export: exportCase } = evidenceCalls
const draft = {
  cameraIds: [ID],
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-01T00:01:00Z',
  reason: 'r',
  keepUntil: null,
  caseId: null,
}
const area = { left: 0, top: 0, right: 1, bottom: 1 }
const blur = (areas: number, n = 1) => ({
  cameraId: ID.slice(0, -2) + String(n).padStart(2, '0'),
  areas: Array.from({ length: areas }, () => area),
})
const blurs = (count: number) => Array.from({ length: count }, (_, n) => blur(1, n))
const of = (base: object, field: string, values: readonly unknown[]) =>
  values.map(value => ({ ...base, [field]: value }))

testLimits([
  [
    'lock: cameras',
    lock.request,
    of(draft, 'cameraIds', [[ID], list(12, ID)]),
    of(draft, 'cameraIds', [[], list(13, ID)]),
  ],
  [
    'lock: reason',
    lock.request,
    of(draft, 'reason', ['r', chars(200)]),
    of(draft, 'reason', ['', ' ', chars(201)]),
  ],
  [
    'release: locks',
    unlock.request,
    of({ reason: 'r' }, 'ids', [[ID], list(300, ID)]),
    of({ reason: 'r' }, 'ids', [[], list(301, ID)]),
  ],
  [
    'case: title',
    addCase.request,
    of({ description: '' }, 'title', ['t', chars(100)]),
    of({ description: '' }, 'title', ['', ' ', chars(101)]),
  ],
  [
    'case: description',
    addCase.request,
    of({ title: 't' }, 'description', ['', chars(2000)]),
    of({ title: 't' }, 'description', [chars(2001)]),
  ],
  [
    'case: note',
    addNote.request,
    of({ caseId: ID }, 'text', ['n', chars(2000)]),
    of({ caseId: ID }, 'text', ['', chars(2001)]),
  ],
  [
    'export: areas that are blurred',
    exportCase.request,
    of({ caseId: ID, reason: 'r', fileName: 'f' }, 'blurs', [[], [blur(1)], [blur(16)], blurs(50)]),
    of({ caseId: ID, reason: 'r', fileName: 'f' }, 'blurs', [
      [blur(0)],
      [blur(17)],
      blurs(51),
      [blur(1), blur(1)],
    ]),
  ],
])

const now = Date.parse('2026-11-23T10:00:00Z')
test.each([
  [null, undefined],
  ['2026-11-23T10:00:00.001Z', undefined],
  ['2036-11-23T10:00:00Z', undefined],
  ['2026-11-23T10:00:00Z', 'evidence.keep_past'],
  ['2036-11-23T10:00:00.001Z', 'evidence.keep_too_long'],
])('keep until %s: %s', (until, fault) => {
  expect(keepUntilFault(until, now)).toBe(fault)
})
