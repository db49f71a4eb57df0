import { STREAM_CAUSES } from '@palisade/contract/media'
import { deviceCauses } from '@palisade/contract'
import { expect, test } from 'vitest'
import { createAddressCheck } from './address-check.ts'
import { causeOf, isReconnected, isSameMachine, nextStanding, type Standing } from './device.rules.ts'

const names: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'metadata.example': ['10.0.0.1', '169.254.169.254'],
  'camera.example': ['10.0.0.9'],
  '2130706433': ['127.0.0.1'],
}
const isAllowed = createAddressCheck({
  ownPorts: [8080, 8081, 5432],
  resolve: async host => names[host] ?? [],
  ownAddresses: () => ['192.168.1.5'],
})

test.each([
  ['rtsp://10.0.0.9/stream1', true],
  ['rtsp://camera.example:8080/', true],
  ['rtsps://10.0.0.9:322/main?x=1', true],
  ['rtsp://nobody-knows.example/', true],
  ['rtsp://[2001:db8::1]:554/', true],
  ['rtsp://127.0.0.1:8554/camera-1', true],
  ['file:///etc/passwd', false],
  ['http://10.0.0.9/', false],
  ['rtsp://user:word@10.0.0.9/', false],
  ['rtsp://user@10.0.0.9/', false],
  ['rtsp:///path', false],
  ['nonsense', false],
  ['rtsp://127.0.0.1:8080/', false],
  ['rtsp://localhost:5432/', false],
  ['rtsp://0.0.0.0:8081/', false],
  ['rtsp://[::1]:8080/', false],
  ['rtsp://[::ffff:127.0.0.1]:8080/', false],
  ['rtsp://2130706433:8080/', false],
  ['rtsp://192.168.1.5:8080/', false],
  ['rtsp://169.254.169.254/latest', false],
  ['rtsp://metadata.example/', false],
])('the address %s is allowed: %s', async (url, expected) => {
  expect(await isAllowed(url)).toBe(expected)
})

test('names are asked of the system', async () => {
  const check = createAddressCheck({ ownPorts: [8080] })
  expect(await check('rtsp://localhost:8080/')).toBe(false)
  expect(await check('rtsp://localhost:8554/')).toBe(true)
})

const online: Standing = { state: 'online', cause: null }
const lost: Standing = { state: 'offline', cause: 'stalled' }
const fresh: Standing = { state: 'unknown', cause: 'never_checked' }

test.each([
  [fresh, { state: 'connecting' }, { state: 'unknown', cause: 'connecting' }],
  [fresh, { state: 'online' }, online],
  [fresh, { state: 'offline', cause: 'wrong_credentials' }, { state: 'offline', cause: 'wrong_credentials' }],
  [online, { state: 'online' }, undefined],
  [online, { state: 'connecting' }, undefined],
  [online, { state: 'offline', cause: 'stalled' }, lost],
  [lost, { state: 'offline', cause: 'stalled' }, undefined],
  [lost, { state: 'offline', cause: 'unreachable' }, { state: 'offline', cause: 'unreachable' }],
  [lost, { state: 'connecting' }, undefined],
  [lost, { state: 'connecting', isOverdue: true }, undefined],
  [online, { state: 'connecting', isOverdue: true }, { state: 'unknown', cause: 'connecting' }],
  [lost, { state: 'online' }, online],
  [{ state: 'unknown', cause: 'media_away' }, { state: 'online' }, online],
] as const)('%o, then seen %o', (stored, seen, expected) => {
  expect(nextStanding(stored, seen)).toEqual(expected)
})

test('every cause of a stream is one a device can show', () => {
  expect(STREAM_CAUSES.map(causeOf).filter(cause => !deviceCauses.includes(cause))).toEqual([])
  expect(causeOf('no_such_stream')).toBe('no_such_stream')
  expect(causeOf('offline')).toBe('unreachable')
})

test('a stored password stays with the machines it was entered for', () => {
  const stored = { mainUrl: 'rtsp://10.0.0.9/main', subUrl: 'rtsp://10.0.0.10/sub' }
  expect(isSameMachine(stored, { mainUrl: 'rtsp://10.0.0.9:8554/other' })).toBe(true)
  expect(isSameMachine(stored, { mainUrl: 'RTSP://10.0.0.10/other' })).toBe(true)
  expect(isSameMachine(stored, { mainUrl: 'rtsp://evil.example/main' })).toBe(false)
  expect(isSameMachine(stored, { ...stored, subUrl: 'rtsp://evil.example/sub' })).toBe(false)
})

test('another address, account or password is another connection', () => {
  const stored = { mainUrl: 'rtsp://10.0.0.9/main' }
  expect(isReconnected(stored, { ...stored, username: '' }, false)).toBe(false)
  expect(isReconnected(stored, { ...stored, username: 'a' }, false)).toBe(true)
  expect(isReconnected(stored, { ...stored, subUrl: 'rtsp://10.0.0.9/sub' }, false)).toBe(true)
  expect(isReconnected(stored, stored, true)).toBe(true)
})
