import { expect, test } from 'vitest'
import { readXml } from '../../kit/xml.ts'
import { createNotificationReader } from './notification.ts'
import { MOTION_QUIET_MS } from './property-states.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

function reader(clockOffset = 0) {
  const { take } = createNotificationReader({ deviceId: 'd', clockOffset: () => clockOffset, now: () => NOW })
  return (text: string) => take(readXml(text))
}

/** A reader with a clock that the test moves. */
function timed() {
  let now = 0
  const { take, quiet, wasDeaf } = createNotificationReader({
    deviceId: 'd',
    clockOffset: () => 0,
    now: () => NOW + now,
    elapsed: () => now,
  })
  return {
    tell: (fields: Fields) => take(readXml(notification(fields)))?.isActive,
    wasDeaf,
    /** The topics that have gone quiet meanwhile. */
    pass: (ms: number): string[] => {
      now += ms
      return quiet().map(({ topic, isActive }) => `${topic} ${String(isActive)}`)
    },
  }
}

type Fields = {
  topic?: string
  operation?: string
  at?: string
  source?: string
  key?: string
  data?: string
}

function notification({
  topic = 'tns1:VideoSource/MotionAlarm',
  operation = 'Changed',
  at,
  source = 'vs1',
  key = '',
  data,
}: Fields) {
  return `<NotificationMessage><Topic>${topic}</Topic><Message><Message UtcTime="${at ?? new Date(NOW).toISOString()}" PropertyOperation="${operation}"><Source><SimpleItem Name="Source" Value="${source}"/></Source><Key>${key}</Key><Data>${data ?? '<SimpleItem Name="State" Value="true"/>'}</Data></Message></Message></NotificationMessage>`
}
const state = (value: string, name = 'State'): string => `<SimpleItem Name="${name}" Value="${value}"/>`

test.each([
  ['tns1:RuleEngine/tnsaxis:CellMotionDetector/Motion', 'RuleEngine/CellMotionDetector/Motion'],
  ['tns1:VideoSource/MotionAlarm//.', 'VideoSource/MotionAlarm'],
])('topic %s', (topic, expected) => {
  expect(reader()(notification({ topic }))?.topic).toBe(expected)
})

test.each([
  [state('1', 'IsMotion'), true],
  [state('false', 'LogicalState'), false],
  [`${state('0', 'Count')}${state('true')}`, true],
  [state('17', 'Count'), undefined],
  [state('FALSE', 'IsTamper'), false],
  [state('active', 'LogicalState'), true],
  [state('inactive', 'LogicalState'), false],
  [state('true', 'SomethingOfTheMakers'), true],
  // A number that an object has is no state.
  [state('0', 'ObjectId'), undefined],
  [state('1', 'ObjectId'), undefined],
  ['', undefined],
])('state of %s', (data, expected) => {
  expect(reader()(notification({ data }))?.isActive).toBe(expected)
})

test('only what is new is an event, for each source by itself', () => {
  const read = reader()
  const isNews = (fields: Fields) => read(notification(fields)) !== undefined
  expect(isNews({ operation: 'Initialized', data: state('false') })).toBe(false)
  expect(isNews({ data: state('true') })).toBe(true)
  expect(isNews({ data: state('true') })).toBe(false)
  // Subscribed again while it lasts, and after it ended unseen.
  expect(isNews({ operation: 'Initialized', data: state('true') })).toBe(false)
  expect(isNews({ operation: 'Initialized', data: state('false') })).toBe(true)
  expect(isNews({ source: 'vs2', operation: 'Initialized', data: state('true') })).toBe(true)
})

test('a motion that is never cleared ends by itself, and the next one is an event again', () => {
  const { tell, pass } = timed()
  expect(tell({})).toBe(true)
  expect(pass(MOTION_QUIET_MS - 1)).toEqual([])
  expect(tell({})).toBeUndefined()
  expect(pass(MOTION_QUIET_MS - 1)).toEqual([])
  expect(pass(1)).toEqual(['VideoSource/MotionAlarm false'])
  expect(pass(MOTION_QUIET_MS)).toEqual([])
  // The end that comes after all is no second one.
  expect(tell({ data: state('false') })).toBeUndefined()
  expect(tell({})).toBe(true)
})

test('what is no motion lasts until it is said to be over: a door stays open for hours', () => {
  const { tell, pass } = timed()
  expect(tell({ topic: 'tns1:Device/Trigger/DigitalInput', data: state('true', 'LogicalState') })).toBe(true)
  expect(pass(10 * MOTION_QUIET_MS)).toEqual([])
})

test('an empty message clears what it is about, once, and is no event where nothing is known', () => {
  const { tell } = timed()
  tell({})
  expect(tell({ data: ' ' })).toBe(false)
  expect(reader()(notification({ data: ' ' }))?.isActive).toBeUndefined()
  const read = reader()
  read(notification({ data: state('false') }))
  expect(read(notification({ data: ' ' }))).toBeUndefined()
})

test('after a new subscription a change to what was known is a new occurrence, a state that is only told is not', () => {
  const { tell, wasDeaf } = timed()
  tell({})
  wasDeaf()
  expect(tell({ operation: 'Initialized' })).toBeUndefined()
  expect(tell({})).toBeUndefined()
  wasDeaf()
  expect(tell({})).toBe(true)
})

test('crossings of a line are moments, whatever the number of the object', () => {
  const read = reader()
  const cross = (id: string) =>
    read(notification({ topic: 'tns1:RuleEngine/LineDetector/Crossed', data: state(id, 'ObjectId') }))
  expect(['0', '1', '1', '2'].map(id => cross(id)?.isActive)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(cross('1')).toBeDefined()
})

test('objects of one field, and kinds of one rule, have states of their own', () => {
  const read = reader()
  const of = (key: string, data: string) =>
    read(notification({ key: state(key, 'ObjectId'), data }))?.isActive
  expect([of('1', state('true', 'IsInside')), of('2', state('true', 'IsInside'))]).toEqual([true, true])
  expect([of('1', state('true', 'IsPet')), of('1', state('true', 'IsVehicle'))]).toEqual([true, true])
  expect(of('2', state('false', 'IsInside'))).toBe(false)
  expect(of('1', state('true', 'IsInside'))).toBeUndefined()
})

test('what is deleted has ended, once, whatever its last value', () => {
  const read = reader()
  read(notification({ data: state('true') }))
  const deleted = { operation: 'Deleted', data: state('true') }
  expect(read(notification(deleted))?.isActive).toBe(false)
  expect(read(notification(deleted))).toBeUndefined()
  read(notification({ data: state('true') }))
  expect(read(notification({ operation: 'Deleted', data: ' ' }))?.isActive).toBe(false)
})

test('the same notification told again by the device has the same id', () => {
  const [first, again] = [reader(), reader()].map(read => read(notification({})))
  expect(first?.eventId).toBe(again?.eventId)
})

test.each([
  ['by the offset of its clock', -3_600_000, '2026-11-20T10:59:58Z', NOW - 2000],
  ['as it arrives when it is the time of a zone to the east', 0, '2026-11-20T18:00:00Z', NOW],
  ['as it arrives when it is the time of a zone to the west', 0, '2026-11-20T05:00:00Z', NOW],
  ['as it arrives when it cannot be', 0, '2019-01-01T00:00:00Z', NOW],
  ['as it arrives when it is no time', 0, 'yesterday', NOW],
  ['as it arrives when its minutes are sixty', 0, '2026-11-20T10:60:00Z', NOW],
])('our time, %s', (_, offset, at, expected) => {
  expect(reader(offset)(notification({ at }))?.at).toBe(expected)
})

test('a device that makes up sources costs no memory without end, and texts are cut', () => {
  const read = reader()
  for (let index = 0; index < 3000; index++) read(notification({ source: `s${index}` }))
  expect(read(notification({ source: 's2999' }))).toBeUndefined()
  expect(read(notification({ source: 's1' }))).toBeDefined()
  const long = read(notification({ source: 'x'.repeat(100_000), topic: 't'.repeat(100_000) }))
  expect(long?.topic.length).toBeLessThanOrEqual(200)
  expect(long?.description.length).toBeLessThanOrEqual(500)
})

test.each(['<a/>', '<NotificationMessage><Topic>x</Topic></NotificationMessage>'])('%s is none', text => {
  expect(reader()(text)).toBeUndefined()
})
