import { beforeEach, expect, test } from 'vitest'
import { createPtzState, type PtzState } from './ptz-state.ts'

let now = 0
let ptz: PtzState
beforeEach(() => {
  now = 10_000
  ptz = createPtzState(() => now)
})

test('moves at its speed until it is stopped, and across the whole range in four seconds', () => {
  ptz.move({ pan: 0.5, tilt: -1, zoom: 0.5 })
  expect(ptz.isMoving()).toBe(true)
  now += 1000
  expect(ptz.position()).toEqual({ pan: 0.25, tilt: -0.5, zoom: 0.125 })
  ptz.stop()
  expect(ptz.isMoving()).toBe(false)
  now += 60_000
  expect(ptz.position()).toEqual({ pan: 0.25, tilt: -0.5, zoom: 0.125 })
})

test.each([
  [1, { pan: 1, tilt: 1, zoom: 1 }],
  [-1, { pan: -1, tilt: -1, zoom: 0 }],
])('stops at the end of each range (%s)', (speed, end) => {
  ptz.move({ pan: speed, tilt: speed, zoom: speed })
  now += 60_000
  expect(ptz.position()).toEqual(end)
  ptz.absolute({ pan: 0, tilt: 0, zoom: 0.5 })
  ptz.absolute({ pan: speed * 7, tilt: speed * 7, zoom: speed * 7 })
  expect(ptz.position()).toEqual(end)
  expect(ptz.isMoving()).toBe(false)
  ptz.move({ pan: -speed, tilt: -speed, zoom: -speed })
  now += 1000
  expect(ptz.position()).toEqual({ pan: speed / 2, tilt: speed / 2, zoom: speed > 0 ? 0.75 : 0.25 })
})

test('another movement goes on from where it is', () => {
  ptz.move({ pan: 1, tilt: 0, zoom: 0 })
  now += 1000
  ptz.move({ pan: -1, tilt: 0, zoom: 0 })
  now += 500
  expect(ptz.position().pan).toBe(0.25)
})

test('presets keep a position, are renamed by their token and go when removed', () => {
  ptz.absolute({ pan: 0.5, tilt: 0.5, zoom: 0.5 })
  expect(ptz.setPreset('Gate', '')).toEqual({
    token: 'p1',
    name: 'Gate',
    position: { pan: 0.5, tilt: 0.5, zoom: 0.5 },
  })
  ptz.absolute({ pan: 0, tilt: 0, zoom: 0 })
  expect(ptz.setPreset('Hall', 'p1')?.position.pan).toBe(0)
  expect(ptz.presets().map(({ token, name }) => [token, name])).toEqual([['p1', 'Hall']])
  expect(ptz.setPreset('Hall', 'p9')).toBeUndefined()
  expect(ptz.goToPreset('p9')).toBe(false)
  expect(ptz.removePreset('p1')).toBe(true)
  expect(ptz.removePreset('p1')).toBe(false)
})

test('keeps 32 presets and no more; one that is there can still be set', () => {
  for (let number = 1; number <= 32; number++) expect(ptz.setPreset(`P${number}`, '')).toBeDefined()
  expect(ptz.setPreset('one more', '')).toBeUndefined()
  expect(ptz.setPreset('renamed', 'p32')?.name).toBe('renamed')
  expect(ptz.presets()).toHaveLength(32)
})

test('its home is where it stood when it was set', () => {
  ptz.absolute({ pan: 0.5, tilt: 0, zoom: 0 })
  ptz.goHome()
  expect(ptz.position()).toEqual({ pan: 0, tilt: 0, zoom: 0 })
  ptz.absolute({ pan: 0.5, tilt: 0.25, zoom: 1 })
  ptz.setHome()
  ptz.absolute({ pan: -1, tilt: 0, zoom: 0 })
  ptz.goHome()
  expect(ptz.position()).toEqual({ pan: 0.5, tilt: 0.25, zoom: 1 })
})

test('a tour visits its presets in turn, pauses, goes on where it was, and ends when somebody turns the camera', () => {
  const touring = createPtzState(() => now, ['A', 'B'])
  const [a, b] = touring.presets().map(preset => preset.position.pan)
  expect(touring.operateTour('Fly')).toBe(false)
  touring.operateTour('Start')
  expect([touring.position().pan, touring.isMoving()]).toEqual([a, true])
  now += 6000
  expect(touring.position().pan).toBe(b)
  touring.operateTour('Pause')
  now += 60_000
  expect([touring.position().pan, touring.isMoving()]).toEqual([b, false])
  touring.operateTour('Start')
  now += 5000
  expect(touring.position().pan).toBe(a)
  touring.stop()
  expect([touring.tourState(), touring.position().pan]).toEqual(['Idle', a])
  expect(ptz.operateTour('Start')).toBe(false)
})
