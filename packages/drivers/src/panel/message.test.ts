import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineFault } from './line-reader.ts'
import { readMessage, writeZones, ZONE_LIMIT, zoneConditions } from './message.ts'

const NONCE = '0123456789abcdef0123456789abcdef'

test.each([
  [`PANEL 1 ${NONCE}`, { kind: 'hello', version: 1, nonce: NONCE }],
  [`WELCOME ${NONCE} a1B2 12`, { kind: 'welcome', proof: NONCE, memory: 'a1B2', zones: 12 }],
  ['DENIED', { kind: 'denied' }],
  ['BUSY', { kind: 'busy' }],
  ['PONG 7 1700000000000', { kind: 'pong', tag: 7, at: 1_700_000_000_000 }],
  ['OK 7', { kind: 'ok', tag: 7 }],
  ['NO 7 zone_fault 3', { kind: 'no', tag: 7, reason: 'zone_fault', zone: 3 }],
  ['ZONE 3 fault', { kind: 'zone', number: 3, condition: 'fault' }],
  ['INFO model SIM P12', { kind: 'info', key: 'model', value: 'SIM P12' }],
  [
    'EVENT 9 3 zone_alarm begin 1700000000000 北门 beam',
    {
      kind: 'event',
      event: {
        id: 9,
        zone: 3,
        topic: 'zone_alarm',
        isActive: true,
        at: 1_700_000_000_000,
        text: '北门 beam',
      },
    },
  ],
  ['WEATHER 21 sunny', { kind: 'unknown' }],
  ['constructor 1', { kind: 'unknown' }],
])('%s', (line, message) => {
  expect(readMessage(line)).toEqual(message)
})

test('a moment has no lasting state', () => {
  const message = readMessage('EVENT 1 0 restarted once 5')
  expect(message).toMatchObject({ kind: 'event', event: { isActive: undefined, text: '' } })
})

test.each([
  'PANEL',
  'PANEL x y',
  'PANEL 1 not-hex',
  `WELCOME ${NONCE} ../.. 12`,
  `WELCOME ${NONCE} a 100000`,
  'PONG 1',
  'PONG -1 5',
  'OK',
  'OK 1e3',
  'NO 1 Zone 2',
  'NO 1 zone_fault x',
  `ZONE ${ZONE_LIMIT + 1} armed`,
  'ZONE 0 armed',
  'ZONE 1 asleep',
  'EVENT 0 1 zone_alarm begin 5',
  'EVENT 1 1 zone_alarm perhaps 5',
  'EVENT 1 1 <b> begin 5',
  'EVENT 1 1 zone_alarm begin soon',
])('refuses %s', line => {
  expect(() => readMessage(line)).toThrow(LineFault)
})

test('whatever the line, a message or a LineFault', () => {
  const word = fc.constantFrom('PANEL', 'WELCOME', 'PONG', 'OK', 'NO', 'ZONE', 'EVENT', 'INFO', 'toString')
  const field = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.nat().map(String),
    fc.constantFrom(...zoneConditions, 'begin', 'end', 'once', 'zone_alarm', NONCE),
  )
  fc.assert(
    fc.property(word, fc.array(field, { maxLength: 7 }), (first, fields) => {
      let outcome: unknown
      try {
        outcome = readMessage([first, ...fields].join(' ')).kind
      } catch (error) {
        outcome = error instanceof LineFault && 'fault'
      }
      expect(outcome).toEqual(expect.any(String))
    }),
  )
})

test('zones of a command rise and stand once each', () => {
  expect(writeZones([10, 2, 2, 1])).toBe('1,2,10')
})
