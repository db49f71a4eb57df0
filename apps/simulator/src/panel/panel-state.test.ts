import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPanelState, MEMORY_LIMIT, type PanelState, type ZoneAction } from './panel-state.ts'

let state: PanelState
const told: string[] = []

beforeEach(() => {
  told.length = 0
  state = createPanelState({
    onZone: (number, condition) => told.push(`${number} ${condition}`),
    onEvent: event => told.push(`${event.kind} ${event.phase}`),
    now: () => 1000,
  })
})

const conditionOf = (number: number) => state.conditions().find(zone => zone.number === number)?.condition

describe('zones', () => {
  test('an alarm lasts until the zone is disarmed', () => {
    state.trip(1)
    expect(conditionOf(1)).toBe('alarm')
    state.act('DISARM', [1])
    expect(told).toEqual(['zone_alarm begin', '1 alarm', 'zone_alarm end', '1 disarmed'])
  })

  test('a bypassed zone neither alarms nor shows its fault', () => {
    state.act('BYPASS', [3])
    state.trip(3)
    state.setFault(3, true)
    expect(conditionOf(3)).toBe('bypassed')
    state.act('UNBYPASS', [3])
    expect(conditionOf(3)).toBe('fault')
  })

  test('a fault of an armed zone leaves it armed once it is mended', () => {
    state.setFault(1, true)
    expect(conditionOf(1)).toBe('fault')
    state.setFault(1, false)
    expect(conditionOf(1)).toBe('armed')
  })

  test.each([
    ['ARM', 3, 'zone_fault', () => state.setFault(3, true)],
    ['ARM', 3, 'zone_bypassed', () => state.act('BYPASS', [3])],
    ['ARM', 1, 'zone_alarm', () => state.trip(1)],
    ['BYPASS', 1, 'zone_armed', () => undefined],
    ['DISARM', 99, 'unknown_zone', () => undefined],
  ] satisfies [ZoneAction, number, string, () => unknown][])(
    '%s of zone %i is refused: %s',
    (action, zone, reason, prepare) => {
      prepare()
      const before = state.conditions()
      expect(state.act(action, [4, zone])).toEqual({ reason, zone })
      expect(state.conditions()).toEqual(before)
    },
  )
})

describe('memory', () => {
  test('keeps the oldest and forgets what is acknowledged', () => {
    for (let index = 0; index < MEMORY_LIMIT; index++) state.setTrouble('mains_lost', index % 2 === 0)
    state.trip(1)
    expect(state.waiting()).toHaveLength(MEMORY_LIMIT)
    state.acknowledge(MEMORY_LIMIT - 1)
    expect(state.waiting().map(event => event.id)).toEqual([MEMORY_LIMIT])
  })

  test('a trouble that is there already is no second event', () => {
    state.setTrouble('battery_low', true)
    state.setTrouble('battery_low', true)
    expect(state.waiting()).toHaveLength(1)
  })

  test('times follow the clock that was set', () => {
    state.setClock(5000)
    state.setTrouble('battery_low', true)
    expect(state.waiting()[0]?.at).toBe(5000)
  })
})

test('whatever is done, each alarm that began and is over has ended once', () => {
  const deed = fc.tuple(
    fc.constantFrom('ARM', 'DISARM', 'BYPASS', 'UNBYPASS', 'trip', 'fault', 'mend'),
    fc.integer({ min: 1, max: 12 }),
  )
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), deeds => {
      const panel = createPanelState({ onZone: () => undefined, onEvent: () => undefined })
      for (const [word, zone] of deeds) {
        if (word === 'trip') panel.trip(zone)
        else if (word === 'fault' || word === 'mend') panel.setFault(zone, word === 'fault')
        else panel.act(word, [zone])
      }
      for (const { number, condition } of panel.conditions()) {
        const alarms = panel.waiting().filter(event => event.zone === number && event.kind === 'zone_alarm')
        const open =
          alarms.filter(({ phase }) => phase === 'begin').length -
          alarms.filter(({ phase }) => phase === 'end').length
        expect(open).toBe(condition === 'alarm' ? 1 : 0)
      }
    }),
  )
})
