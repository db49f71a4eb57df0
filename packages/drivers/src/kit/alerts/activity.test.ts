import { beforeEach, expect, test } from 'vitest'
import type { DeviceEvent } from '../driver.ts'
import { createActivities, QUIET_MS } from './activity.ts'
import type { Alert } from './alert.ts'

let now = 0
let wallOffset = 0
const told: DeviceEvent[] = []
let activities: ReturnType<typeof createActivities>

const alert = (changes: Partial<Alert> = {}): Alert => ({
  topic: 'VMD',
  isActive: true,
  lasting: 'repeated',
  source: '1',
  region: '',
  at: now,
  description: '',
  uuid: '',
  ...changes,
})

const plate = (text: string | null, changes: Partial<Alert> = {}): Alert =>
  alert({
    topic: 'ANPR',
    lasting: 'moment',
    plate: {
      plate: text,
      plateColour: '',
      direction: 'forward',
      lane: null,
      confidence: null,
      vehicleColour: '',
      vehicleType: '',
      speed: null,
    },
    ...changes,
  })

const states = (): (boolean | undefined)[] => told.map(event => event.isActive)

beforeEach(() => {
  now = 1_000_000
  wallOffset = 0
  told.length = 0
  activities = createActivities({
    onEvent: event => told.push(event),
    now: () => now + wallOffset,
    elapsed: () => now,
  })
})

test('repeats are the same event, and the end is told once', () => {
  for (let second = 0; second < 30; second++) {
    activities.take(alert())
    activities.tick()
    now += 1000
  }
  activities.take(alert({ isActive: false }))
  activities.take(alert({ isActive: false }))
  expect(states()).toEqual([true, false])
})

test('what a camera never ends is over when it has been quiet', () => {
  activities.take(alert())
  now += QUIET_MS - 1
  activities.tick()
  expect(states()).toEqual([true])
  now += 1
  activities.tick()
  activities.take(alert())
  expect(states()).toEqual([true, false, true])
  expect(new Set(told.map(event => event.eventId)).size).toBe(3)
})

test('one that no device repeats lasts until the device says that it is over', () => {
  activities.take(alert({ lasting: 'until_told' }))
  now += 24 * 3_600_000
  activities.tick()
  expect(states()).toEqual([true])
  activities.take(alert({ lasting: 'until_told', isActive: false }))
  expect(states()).toEqual([true, false])
})

test('one whose end may have been missed is over soon, unless it is told again', () => {
  for (const source of ['1', '2']) activities.take(alert({ lasting: 'until_told', source }))
  activities.doubt()
  activities.take(alert({ lasting: 'until_told', source: '2' }))
  now += QUIET_MS
  activities.tick()
  expect(told.map(({ eventId, isActive }) => [eventId.split('/')[1], isActive])).toEqual([
    ['1', true],
    ['2', true],
    ['1', false],
  ])
})

test('channels and types are apart', () => {
  activities.take(alert())
  activities.take(alert({ source: '2' }))
  activities.take(alert({ topic: 'linedetection' }))
  expect(told).toHaveLength(3)
})

test('an end without a beginning is nothing', () => {
  activities.take(alert({ isActive: false }))
  expect(told).toEqual([])
})

test('a passage is told once by its id, and without one by plate and time', () => {
  activities.take(plate('A1', { uuid: '12345678-aa' }))
  activities.take(plate('A1', { uuid: '12345678-aa' }))
  activities.take(plate('B2'))
  activities.take(plate('B2', { at: now + 1900 }))
  activities.take(plate('B2', { at: now + 60_000 }))
  activities.take(plate(null))
  expect(told.map(event => event.plate?.plate)).toEqual(['A1', 'B2', 'B2', null])
  expect(new Set(told.map(event => event.eventId)).size).toBe(4)
})

test('all that went quiet is over in the order in which it was last told', () => {
  for (const source of ['1', '2', '3', '1']) activities.take(alert({ source }))
  now += QUIET_MS
  activities.tick()
  expect(told.slice(3).map(event => event.eventId.split('/')[1])).toEqual(['2', '3', '1'])
  expect(states().slice(3)).toEqual([false, false, false])
})

test('a device that names ever new sources does not fill the memory', () => {
  for (let source = 0; source < 5000; source++) activities.take(alert({ source: String(source) }))
  activities.take(alert({ source: '4999' }))
  expect(told).toHaveLength(5000)
  now += QUIET_MS
  activities.tick()
  expect(states().filter(state => state === false).length).toBeLessThanOrEqual(512)
})

test.each([-3_600_000, 3_600_000])('a wall clock set by %i ms ends nothing early and holds nothing', ms => {
  activities.take(alert())
  wallOffset = ms
  activities.tick()
  expect(states()).toEqual([true])
  now += QUIET_MS
  activities.tick()
  expect(states()).toEqual([true, false])
})

test('regions of one rule are kept apart; an end without a region ends them all', () => {
  for (const region of ['1', '2']) activities.take(alert({ topic: 'fielddetection', region }))
  activities.take(alert({ topic: 'fielddetection', region: '1', isActive: false }))
  expect(states()).toEqual([true, true, false])
  activities.take(alert({ topic: 'fielddetection', region: '1' }))
  activities.take(alert({ topic: 'fielddetection', isActive: false }))
  expect(states()).toEqual([true, true, false, true, false, false])
})

test('two passages of a door within a moment are two when their numbers differ', () => {
  const passage = (serial: string): Alert =>
    alert({ topic: 'AccessControllerEvent', lasting: 'moment', serial })
  activities.take(passage('17'))
  now += 500
  activities.take(passage('18'))
  now -= 500
  activities.take(passage('17'))
  expect(told.length).toBe(2)
})
