import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeviceFault } from '../../kit/driver.ts'
import { concerns, isHeartbeat, readAlert, type IsapiAlert } from './alert.ts'

const NOW = Date.UTC(2026, 4, 1, 0, 0, 30)
const read = (text: string): IsapiAlert => readAlert(Buffer.from(text), NOW)

const inner = `<ipAddress>10.0.0.9</ipAddress><channelID>3</channelID><dateTime>2026-05-01T08:00:00+08:00</dateTime>
<activePostCount>1</activePostCount><eventType>VMD</eventType><eventState>active</eventState>
<eventDescription>Motion alarm</eventDescription><channelName>Gate</channelName>`

test.each([
  [
    'the namespace of one make',
    `<EventNotificationAlert version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">${inner}</EventNotificationAlert>`,
  ],
  [
    'the namespace of the standard',
    `<?xml version="1.0" encoding="UTF-8"?><EventNotificationAlert xmlns="http://www.isapi.org/ver20/XMLSchema">${inner}</EventNotificationAlert>`,
  ],
  ['a prefix', `<ns:EventNotificationAlert xmlns:ns="urn:x">${inner}</ns:EventNotificationAlert>`],
  ['a byte order mark', `\ufeff<EventNotificationAlert>${inner}</EventNotificationAlert>`],
  [
    'JSON',
    JSON.stringify({
      channelID: 3,
      dateTime: '2026-05-01T08:00:00+08:00',
      eventType: 'VMD',
      eventState: 'active',
      eventDescription: 'Motion alarm',
    }),
  ],
  [
    'JSON in JSON',
    JSON.stringify({
      EventNotificationAlert: {
        channelID: '3',
        dateTime: '2026-05-01T08:00:00+0800',
        eventType: 'vmd',
        eventState: 'ACTIVE',
        eventDescription: 'Motion alarm',
      },
    }),
  ],
])('reads %s', (_, text) => {
  expect(read(text)).toEqual({
    topic: 'VMD',
    isActive: true,
    lasting: 'repeated',
    source: '3',
    region: '',
    at: Date.UTC(2026, 4, 1),
    description: 'Motion alarm',
    uuid: '',
    pictures: undefined,
  })
})

const alertOf = (type: string, more = ''): IsapiAlert =>
  read(`<EventNotificationAlert><eventType>${type}</eventType>${more}</EventNotificationAlert>`)

test.each([
  ['LineDetection', 'linedetection'],
  ['TamperDetection', 'tamperdetection'],
  ['shelterAlarm', 'shelteralarm'],
  ['diskFull', 'diskfull'],
  ['io', 'IO'],
  ['somethingNew', 'somethingNew'],
])('%s is the topic %s', (type, topic) => {
  expect(alertOf(type).topic).toBe(topic)
})

test.each([
  ['without an offset it is nobody else’s time', '2026-05-01T08:00:00', NOW],
  ['a clock that was never set', '2000-01-01T00:00:00Z', NOW],
  ['nonsense', 'yesterday', NOW],
  ['an hour ago', '2026-04-30T23:00:00Z', NOW - 3_630_000],
])('%s', (_, text, at) => {
  expect(alertOf('VMD', `<dateTime>${text}</dateTime>`).at).toBe(at)
})

test('a picture that is not lost is a heartbeat, one that is lost is not', () => {
  expect(isHeartbeat(alertOf('videoloss', '<eventState>inactive</eventState>'))).toBe(true)
  expect(isHeartbeat(alertOf('videoloss', '<eventState>active</eventState>'))).toBe(false)
})

test('counts the pictures that follow', () => {
  expect(alertOf('ANPR', '<picNum>3</picNum>').pictures).toBe(3)
  const list = '<ANPR><pictureInfoList><pictureInfo/><pictureInfo/></pictureInfoList></ANPR>'
  expect(alertOf('ANPR', list).pictures).toBe(2)
  const links = `<detectionPictureTransType>url</detectionPictureTransType><picNum>2</picNum>`
  expect(alertOf('ANPR', links).pictures).toBe(0)
})

test.each([
  '<html><body>Log in</body></html>',
  '<EventNotificationAlert><eventType>a b</eventType></EventNotificationAlert>',
  '<EventNotificationAlert/>',
  '{"eventType":',
  '[]',
  '{}',
  '',
  `{"a":${'['.repeat(9999)}`,
  `{"eventType":"VMD","x":${JSON.stringify(Array.from({ length: 5000 }, () => 1))}}`,
  `<EventNotificationAlert><x>${'y'.repeat(300_000)}</x></EventNotificationAlert>`,
])('refuses what is no alert', text => {
  expect(() => read(text)).toThrow(DeviceFault)
})

test('whatever the text, an alert or a DeviceFault', () => {
  const json = fc.json({ maxDepth: 5 })
  const near = fc
    .tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }))
    .map(([type, state]) =>
      JSON.stringify({ eventType: type, eventState: state, ANPR: { licensePlate: state } }),
    )
  fc.assert(
    fc.property(fc.oneof(json, near, fc.string({ maxLength: 200 })), text => {
      let topic = ''
      try {
        topic = read(text).topic
      } catch (error) {
        if (!(error instanceof DeviceFault)) throw error
      }
      expect(topic).toMatch(/^[\w.-]*$/)
    }),
  )
})

test('an input of a recorder belongs to the camera that it is of, one of its own to its first channel', () => {
  const channels = new Set([2, 3, 12])
  const of = (fields: string): number[] => {
    const alert = alertOf('IO', fields)
    return [...channels].filter(channel => concerns(alert, channel, channels))
  }
  expect(of('<dynInputIOPortID>301</dynInputIOPortID>')).toEqual([3])
  expect(of('<dynInputIOPortID>1204</dynInputIOPortID>')).toEqual([12])
  expect(of('<channelID>3</channelID><inputIOPortID>4</inputIOPortID>')).toEqual([2])
  expect(concerns(alertOf('IO', '<inputIOPortID>1</inputIOPortID>'), 1, new Set())).toBe(true)
})

test('an input is told with its number', () => {
  const told = '<eventDescription>Alarm input</eventDescription>'
  expect(alertOf('IO', `${told}<inputIOPortID>4</inputIOPortID>`)).toMatchObject({
    source: '4',
    description: 'Alarm input 4',
  })
  expect(alertOf('IO', `${told}<dynInputIOPortID>302</dynInputIOPortID>`)).toMatchObject({
    source: '2',
    inputOf: 3,
    description: 'Alarm input 2',
  })
})

test('channel 33 is the first network channel only where there is no channel 33', () => {
  const alert = alertOf('VMD', '<channelID>33</channelID>')
  expect(concerns(alert, 1, new Set([1, 2]))).toBe(true)
  expect(concerns(alert, 1, new Set([1, 33]))).toBe(false)
  expect(concerns(alert, 33, new Set([1, 33]))).toBe(true)
})

test('what goes on is of the type that began it, and motion is motion in every word', () => {
  const related =
    '<DurationList><Duration><relationEvent>linedetection</relationEvent></Duration></DurationList>'
  expect(alertOf('duration', related).topic).toBe('linedetection')
  expect(alertOf('duration').topic).toBe('duration')
  expect(alertOf('motionDetection').topic).toBe('VMD')
})

test('an entry of the log of an access terminal is told from an event of now', () => {
  const entry = (isCurrent: boolean) =>
    read(
      JSON.stringify({
        eventType: 'AccessControllerEvent',
        AccessControllerEvent: { serialNo: 17, currentEvent: isCurrent },
      }),
    )
  expect(entry(false)).toMatchObject({ serial: '17', isPast: true })
  expect(entry(true).isPast).toBeUndefined()
})

test.each([
  ['a year old', '2025-05-01T08:00:00+08:00', true],
  ['a year old, without an offset', '2025-05-01T08:00:00', true],
  ['of another day, as a clock that is wrong has it', '2026-04-30T01:00:00+08:00', undefined],
  ['of a clock that was never set', '1970-01-01T08:00:00+08:00', undefined],
  ['without a time', 'yesterday', undefined],
])('an entry that does not say whether it is of now: %s', (_, dateTime, isPast) => {
  const told = { eventType: 'AccessControllerEvent', AccessControllerEvent: { serialNo: 17 } }
  expect(read(JSON.stringify({ ...told, dateTime })).isPast).toBe(isPast)
  const current = { ...told.AccessControllerEvent, currentEvent: true }
  expect(read(JSON.stringify({ ...told, AccessControllerEvent: current, dateTime })).isPast).toBeUndefined()
})
