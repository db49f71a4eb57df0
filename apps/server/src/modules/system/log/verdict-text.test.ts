import { expect, test } from 'vitest'
import { verdictLines } from './verdict-text.ts'

const verdict = {
  ok: true,
  rows: 9,
  firstSerial: 4,
  lastSerial: 12,
  unsealed: 1,
  heads: 3,
  faults: [],
  faultCount: 0,
}

test('says what was checked', () => {
  expect(verdictLines(verdict)).toEqual([
    'log verified: nothing was changed, removed or reordered',
    '9 rows, serials 4 to 12; 3 noted hashes compared; 1 rows not sealed yet',
  ])
  expect(verdictLines({ ...verdict, rows: 0, firstSerial: null, lastSerial: null })[1]).toMatch(/^0 rows; /)
})

test('names each fault with its place', () => {
  const lines = verdictLines({
    ...verdict,
    ok: false,
    faults: [
      { serial: 0, reason: 'head', rows: 0 },
      { serial: 5, reason: 'changed', rows: 1 },
      { serial: 7, reason: 'missing', rows: 2 },
      { serial: null, reason: 'added', rows: 6 },
      { serial: 13, reason: 'unnoted', rows: 1200 },
      { serial: null, reason: 'unsealed', rows: 8, since: '2026-11-20T08:00:00.000Z' },
      { serial: null, reason: 'held', rows: 8, since: '2026-11-20T07:59:00.000Z' },
    ],
    faultCount: 8,
  })
  expect(lines.filter(line => line.startsWith('  '))).toEqual([
    '  the file of the noted hashes (log-heads) is missing or empty',
    '  serial 5: was changed',
    '  serials 7 to 8: missing',
    '  6 rows without a serial: added past the chain',
    '  serials 13 to 1212: without a hash noted outside the database',
    '  8 rows not sealed, since 2026-11-20T08:00:00.000Z',
    '  an open transaction keeps rows from being sealed, since 2026-11-20T07:59:00.000Z',
    '  and 1 more',
  ])
})
