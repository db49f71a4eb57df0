import { expect, test } from 'vitest'
import { DeviceFault } from '../kit/driver.ts'
import { readXml } from '../kit/xml.ts'
import { createClock, readTime } from './clock.ts'

const time = (localTime: string, timeZone = '') =>
  readXml(`<Time><localTime>${localTime}</localTime><timeZone>${timeZone}</timeZone></Time>`)
const NOON = Date.UTC(2026, 4, 1, 12)

test.each([
  ['2026-05-01T20:00:00+08:00', '', NOON],
  ['2026-05-01T12:00:00Z', 'CST-8:00:00', NOON],
  ['2026-05-01T20:00:00', 'CST-8:00:00', NOON],
  ['2026-05-01T08:30:00', 'XXX+3:30:00', NOON],
  ['2026-05-01T07:00:00', 'EST5', NOON],
  ['2026-05-01T12:00:00', '', NOON],
])('%s with the zone "%s"', (local, zone, at) => {
  expect(readTime(time(local, zone))).toBe(at)
})

test.each(['', 'noon', '2026-99-99T00:00:00Z'])('"%s" is no time', local => {
  expect(() => readTime(time(local))).toThrow(DeviceFault)
})

test('is set in the zone that the device has', async () => {
  let sent = ''
  const clock = createClock({
    get: () => Promise.resolve(time('2026-05-01T09:00:00', 'IST-5:30:00')),
    send(_method, _path, body = '') {
      sent = body
      return Promise.resolve()
    },
  })
  await clock.set(NOON)
  expect(sent).toContain('<localTime>2026-05-01T17:30:00+05:30</localTime>')
  expect(sent).toContain('<timeZone>IST-5:30:00</timeZone>')
})
