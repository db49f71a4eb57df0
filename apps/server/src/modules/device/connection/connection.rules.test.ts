import { expect, test } from 'vitest'
import { addressesOf, isReconnected, isSameMachine, withoutPassword } from './connection.rules.ts'

test('a stored password stays with the machines it was entered for', () => {
  const stored = { mainUrl: 'rtsp://10.0.0.9/main', subUrl: 'rtsp://10.0.0.10/sub' }
  expect(isSameMachine(stored, { mainUrl: 'rtsp://10.0.0.9:8554/other' })).toBe(true)
  expect(isSameMachine(stored, { mainUrl: 'RTSP://10.0.0.10/other' })).toBe(true)
  expect(isSameMachine(stored, { mainUrl: 'rtsp://evil.example/main' })).toBe(false)
  expect(isSameMachine(stored, { ...stored, subUrl: 'rtsp://evil.example/sub' })).toBe(false)
})

test('another machine is recognised by the host as well as by the streams', () => {
  const stored = { host: '10.0.0.9', port: 80, mainUrl: 'rtsp://10.0.0.9/main' }
  expect(isSameMachine(stored, { ...stored, port: 8000 })).toBe(true)
  expect(isSameMachine(stored, { ...stored, host: 'evil.example' })).toBe(false)
  expect(isSameMachine(stored, { ...stored, mainUrl: 'rtsp://evil.example/main' })).toBe(false)
  expect(isSameMachine({ host: '::1', port: 80 }, { host: '::1', port: 80, mainUrl: 'rtsp://[::1]/a' })).toBe(
    true,
  )
})

test('another address, account or password is another connection', () => {
  const stored = { mainUrl: 'rtsp://10.0.0.9/main' }
  expect(isReconnected(stored, withoutPassword({ ...stored, username: '' }), false)).toBe(false)
  expect(isReconnected(stored, { ...stored, username: 'a' }, false)).toBe(true)
  expect(isReconnected({ ...stored, username: 'a' }, stored, false)).toBe(true)
  expect(isReconnected(stored, { ...stored, subUrl: 'rtsp://10.0.0.9/sub' }, false)).toBe(true)
  expect(isReconnected(stored, stored, true)).toBe(true)
})

test('a change of mere notes is no reconnection', () => {
  const stored = { host: '10.0.0.9', port: 80, endpointReference: 'urn:uuid:1' }
  expect(isReconnected(stored, { ...stored, endpointReference: 'urn:uuid:2' }, false)).toBe(false)
  expect(isReconnected({}, { keepAliveSeconds: 60 }, false)).toBe(false)
})

test('every machine that a connection names is looked at', () => {
  const streams = { mainUrl: 'rtsp://10.0.0.9/main', subUrl: 'rtsp://10.0.0.10/sub' }
  expect(addressesOf({ ...streams, host: '10.0.0.9', port: 80 })).toEqual([
    streams.mainUrl,
    streams.subUrl,
    { host: '10.0.0.9', port: 80 },
  ])
  expect(addressesOf({})).toEqual([])
})
