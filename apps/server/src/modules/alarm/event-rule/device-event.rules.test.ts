import { EVENT_LATE_DAYS } from '@palisade/contract'
import { expect, test } from 'vitest'
import { alarmOf, descriptionOf, eventIdOf, faultOf, momentOf, topicOf } from './device-event.rules.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const camera = { driver: 'onvif', kind: 'camera', smartTask: 'started' } as const

test('an event raises the type it is mapped to; its end, and one mapped to nothing, raise nothing', () => {
  expect(alarmOf({ isActive: true }, camera, 'motion')).toBe('motion')
  expect(alarmOf({}, camera, 'motion')).toBe('motion')
  expect(alarmOf({ isActive: false }, camera, 'motion')).toBeUndefined()
  expect(alarmOf({}, camera, null)).toBeUndefined()
  expect(alarmOf({}, camera, undefined)).toBeUndefined()
})

test('a stopped smart task suppresses events found in the camera’s picture, and only these', () => {
  const stopped = { ...camera, smartTask: 'stopped' }
  const types = [
    'motion',
    'line_crossing',
    'intrusion',
    'loitering',
    'video_loss',
    'video_tamper',
    'other',
  ] as const
  expect(types.filter(type => alarmOf({}, stopped, type))).toEqual(['video_loss', 'video_tamper', 'other'])
  expect(alarmOf({}, { ...stopped, kind: 'panel' }, 'intrusion')).toBe('intrusion')
})

test('a lasting device fault is one of the device, but not that of its zone or a moment', () => {
  expect(faultOf({ isActive: true }, 'device_fault')).toBe(true)
  expect(faultOf({ isActive: false }, 'device_fault')).toBe(false)
  expect(faultOf({}, 'device_fault')).toBeUndefined()
  expect(faultOf({ isActive: true, zone: 1 }, 'device_fault')).toBeUndefined()
  expect(faultOf({ isActive: true }, 'motion')).toBeUndefined()
})

test('a topic becomes one word of limited length', () => {
  expect(topicOf('  a b\u0000\nc ')).toBe('a_b_c')
  expect(topicOf('x'.repeat(300))).toHaveLength(200)
  expect(topicOf(' \t')).toBe('')
})

test('the clock of a device is believed only near ours, and never ahead', () => {
  expect(momentOf(NOON - 5_000, NOON)).toBe(NOON - 5_000)
  expect(momentOf(NOON + 5_000, NOON)).toBe(NOON)
  for (const far of [0, NOON + 86_400_000, Number.NaN]) expect(momentOf(far, NOON)).toBe(NOON)
})

test('an event may be as late as the limit says, and not a millisecond more', () => {
  const late = EVENT_LATE_DAYS * 86_400_000
  expect(momentOf(NOON - late, NOON)).toBe(NOON - late)
  expect(momentOf(NOON - late - 1, NOON)).toBe(NOON)
})

test('a topic is kept up to its limit', () => {
  expect(topicOf('x'.repeat(200))).toHaveLength(200)
  expect(topicOf('x'.repeat(201))).toHaveLength(200)
})

test('an event has a name of its own for each device, however long the given one is', () => {
  expect(eventIdOf('a', 'x'.repeat(10_000)).length).toBeLessThan(128)
  expect(eventIdOf('a', '1')).not.toBe(eventIdOf('b', '1'))
  expect(eventIdOf('a', '1')).toBe(eventIdOf('a', '1'))
})

test('a description holds the device’s text and the plate read, and no control characters', () => {
  const plate = {
    plate: 'AB 123',
    plateColour: '',
    direction: 'unknown',
    lane: null,
    confidence: null,
    vehicleColour: 'red',
    vehicleType: 'car',
    speed: null,
  } as const
  expect(descriptionOf({ description: 'Gate\u0007', plate })).toBe('Gate  · AB 123 · red · car')
  expect(descriptionOf({ description: 'x'.repeat(5000) })).toHaveLength(1024)
})
