import { expect, test } from 'vitest'
import { changesBetween, type DeviceSnapshot } from './device-changes.rules.ts'

const snapshot = (fields: Record<string, unknown>, secret: Buffer | null = null): DeviceSnapshot => ({
  id: 'd',
  areaId: 'a',
  category: 'camera',
  fields: new Map(Object.entries(fields)),
  secret,
})

test('tells each field that differs, in the order of names, null where it is not stated', () => {
  const before = snapshot({ name: 'A', height: 3, tags: ['x'], alias: 'same' })
  const after = snapshot({ name: 'B', 'config.mainUrl': 'rtsp://a/', tags: ['x', 'y'], alias: 'same' })
  expect(changesBetween(before, after)).toEqual([
    { field: 'config.mainUrl', before: null, after: 'rtsp://a/' },
    { field: 'height', before: 3, after: null },
    { field: 'name', before: 'A', after: 'B' },
    { field: 'tags', before: ['x'], after: ['x', 'y'] },
  ])
})

test('equal lists and objects are no change', () => {
  expect(changesBetween(snapshot({ tags: ['x'] }), snapshot({ tags: ['x'] }))).toEqual([])
})

test('of a password records only that it was changed, set or removed', () => {
  const [one, two] = [Buffer.from('sealed-1'), Buffer.from('sealed-2')]
  const told = [{ field: 'config.password', before: null, after: null }]
  expect(changesBetween(snapshot({}, one), snapshot({}, two))).toEqual(told)
  expect(changesBetween(snapshot({}), snapshot({}, two))).toEqual(told)
  expect(changesBetween(snapshot({}, one), snapshot({}))).toEqual(told)
  expect(changesBetween(snapshot({}, one), snapshot({}, Buffer.from('sealed-1')))).toEqual([])
})
