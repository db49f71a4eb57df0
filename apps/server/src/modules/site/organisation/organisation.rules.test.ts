import { expect, test } from 'vitest'
import { fieldsOf, isKindHeld, refusalOfPlace, refusalOfRemoval } from './organisation.rules.ts'

test('stores empty fields as empty, except the outline', () => {
  expect(fieldsOf({ name: 'Hall', code: 'H1' }, 'area')).toEqual({
    kind: 'area',
    name: 'Hall',
    code: 'H1',
    internalCode: null,
    purpose: '',
    remarks: '',
    longitude: null,
    latitude: null,
    boundary: undefined,
  })
})

test('why an area stays: first because it came with the installation, then reasons that the operator can remove', () => {
  expect(refusalOfRemoval([])).toBeUndefined()
  expect(refusalOfRemoval(['initial', 'areas'])).toBe('area.is_initial')
  expect(refusalOfRemoval(['areas', 'devices'])).toBe('area.has_children')
  expect(refusalOfRemoval(['devices', 'roles'])).toBe('area.has_devices')
  expect(refusalOfRemoval(['alarms'])).toBe('area.in_use')
})

test('an area may be anywhere in its centre except below itself', () => {
  const area = { id: 'a', centre_id: 'c', path: ['c', 'a'] }
  expect(refusalOfPlace(area, { id: 'b', centre_id: 'c', path: ['c', 'b'] })).toBeUndefined()
  expect(refusalOfPlace(area, area)).toBe('area.under_itself')
  expect(refusalOfPlace(area, { id: 'd', centre_id: 'c', path: ['c', 'a', 'd'] })).toBe('area.under_itself')
  expect(refusalOfPlace(area, { id: 'e', centre_id: 'o', path: ['o', 'e'] })).toBe('area.other_centre')
})

test('only a floor with something on its plan keeps its kind', () => {
  expect(isKindHeld('floor', 'area', ['floor_plan'])).toBe(true)
  expect(isKindHeld('floor', 'area', ['placed'])).toBe(true)
  expect(isKindHeld('floor', 'area', ['devices'])).toBe(false)
  expect(isKindHeld('building', 'area', ['floor_plan'])).toBe(false)
})
