import { deviceStates, zoneConditions } from '@palisade/contract'
import { expect, test } from 'vitest'
import { kindOf, lookOf, looks, summaryOf } from './look.ts'

test('every state and condition has a look, and only what was said to be alive looks alive', () => {
  const ofDevices = deviceStates.map(state => lookOf({ type: 'device', state, condition: null }))
  const ofZones = zoneConditions.map(condition => lookOf({ type: 'zone', state: null, condition }))
  expect(new Set([...ofDevices, ...ofZones])).toEqual(new Set(looks))
  expect(ofDevices.filter(look => look === 'online')).toHaveLength(1)
  expect(lookOf({ type: 'device', state: null, condition: null })).toBe('unknown')
  expect(lookOf({ type: 'zone', state: null, condition: null })).toBe('unknown')
})

test('a zone is a kind of its own', () => {
  expect(kindOf({ type: 'zone', kind: null })).toBe('zone')
  expect(kindOf({ type: 'device', kind: 'panel' })).toBe('panel')
})

test('a cluster says how many, of which kinds, and the worst of them', () => {
  const members = [
    { look: 'online', kind: 'camera' },
    { look: 'fault', kind: 'zone' },
    { look: 'offline', kind: 'camera' },
    { look: 'online', kind: 'camera' },
  ] as const
  expect(summaryOf(members)).toEqual({
    total: 4,
    counts: { online: 2, fault: 1, offline: 1 },
    kinds: ['camera', 'zone'],
    worst: 'offline',
  })
  expect(summaryOf([...members, { look: 'alarm', kind: 'zone' }]).worst).toBe('alarm')
})
