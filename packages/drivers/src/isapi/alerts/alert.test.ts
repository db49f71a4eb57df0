import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeviceFault } from '../../kit/driver.ts'
import { isHeartbeat, readAlert, type Alert } from './alert.ts'

const NOW = Date.UTC(2026, 4, 1, 0, 0, 30)
const read = (text: string): Alert => readAlert(Buffer.from(text), NOW)

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
    source: '3',
    at: Date.UTC(2026, 4, 1),
    description: 'Motion alarm',
    uuid: '',
    pictures: undefined,
  })
})

const alertOf = (type: string, more = ''): Alert =>
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
