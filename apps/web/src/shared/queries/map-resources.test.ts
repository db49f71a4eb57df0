import type { MapResource } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import { withFetched, withNewStates, withPlaces } from './map-resources.ts'

const resource = (id: string, changes: Partial<MapResource> = {}): MapResource => ({
  id,
  type: 'device',
  name: id,
  code: id,
  areaId: 'north',
  kind: 'camera',
  state: 'online',
  capabilities: [],
  direction: null,
  fieldOfView: null,
  viewRange: null,
  condition: null,
  panelId: null,
  longitude: null,
  latitude: null,
  floorId: null,
  ...changes,
})
const known = [resource('a'), resource('b', { areaId: 'south' }), resource('c')]
const state = (id: string) => ({
  id,
  state: 'offline' as const,
  cause: null,
  stateSince: '2026-11-20T08:00:00Z',
  maintenanceUntil: null,
  lockedUntil: null,
})

describe('new states', () => {
  test('reach the device and the zone they are of', () => {
    const zone = resource('z', { type: 'zone', kind: null, state: null, condition: 'armed' })
    const condition = { id: 'z', condition: 'alarm' as const, conditionSince: '2026-11-20T08:00:00Z' }
    const next = withNewStates([state('b')], [condition])([...known, zone])
    expect(next?.map(one => one.state ?? one.condition)).toEqual(['online', 'offline', 'online', 'alarm'])
  })

  test('of others leave the list as it is', () => {
    expect(withNewStates([state('x')], [])(known)).toBe(known)
    expect(withNewStates([state('x')], [])(undefined)).toBeUndefined()
  })
})

test('what was fetched again replaces what was known there, and what did not come is gone', () => {
  const moved = resource('b', { areaId: 'south', longitude: 1 })
  const next = withFetched({ areaIds: ['south'], ids: ['c'] }, [moved, resource('d', { areaId: 'south' })])(
    known,
  )
  expect(next?.map(one => [one.id, one.longitude])).toEqual([
    ['a', null],
    ['b', 1],
    ['d', null],
  ])
  expect(withFetched({ areaIds: [], ids: [] }, [])(undefined)).toBeUndefined()
})

test('what was placed stands there at once', () => {
  const place = { id: 'a', longitude: 3, latitude: 4, floorId: 'f' }
  expect(withPlaces([place])(known)?.[0]).toMatchObject({ name: 'a', ...place })
})
