import { beforeEach, expect, test } from 'vitest'
import type { ControlPart } from '../http/request.ts'
import { createPanelControl } from './panel-control.ts'
import { createPanel } from './panel-server.ts'

let control: ControlPart

beforeEach(() => {
  control = createPanelControl(createPanel({ host: '127.0.0.1', port: 0 }))
})

const act = (path: string): unknown => control.act(path.split('/'), {})

test('tells zones, troubles and what waits', () => {
  expect(control.read([])).toMatchObject({
    code: 'SIM-PANEL-01',
    fault: 'normal',
    consoles: 0,
    troubles: [],
    waiting: [],
    zones: expect.arrayContaining([
      { number: 1, name: 'Fence-North-West', sensor: 'fence', condition: 'armed' },
    ]),
  })
})

test('an armed zone that is tripped alarms, a disarmed one does not', () => {
  expect(act('zones/1/trip')).toMatchObject({ waiting: [{ zone: 1, kind: 'zone_alarm', phase: 'begin' }] })
  expect(act('zones/3/trip')).toMatchObject({ waiting: [{ zone: 1 }] })
})

test('faults and troubles begin and end', () => {
  act('zones/3/fault')
  act('zones/3/mend')
  act('troubles/mains_lost/begin')
  expect(act('troubles/mains_lost/end')).toMatchObject({
    troubles: [],
    waiting: [
      { zone: 3, kind: 'zone_fault', phase: 'begin' },
      { zone: 3, kind: 'zone_fault', phase: 'end' },
      { zone: 0, kind: 'mains_lost', phase: 'begin' },
      { zone: 0, kind: 'mains_lost', phase: 'end' },
    ],
  })
})

test('cut, hang, restore', () => {
  expect(act('cut')).toMatchObject({ fault: 'cut' })
  expect(act('flood')).toMatchObject({ fault: 'flood' })
  expect(act('restore')).toMatchObject({ fault: 'normal' })
})

test.each([
  'normal',
  'explode',
  'cut/1',
  'zones/99/trip',
  'zones/1/paint',
  'troubles/rain/begin',
  'zones/1/trip/2',
])('there is no %s', path => {
  expect(act(path)).toBeUndefined()
})

test('a reset leaves it as it began: every zone as planned, no fault, no trouble', () => {
  const planned = control.read([])
  for (const path of ['zones/1/trip', 'zones/3/fault', 'troubles/mains_lost/begin', 'hang']) act(path)
  control.reset?.()
  const { waiting: _, ...now } = control.read([]) as { waiting: unknown }
  expect(planned).toMatchObject(now)
})
