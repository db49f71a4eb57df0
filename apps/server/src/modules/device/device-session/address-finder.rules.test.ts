import { expect, test } from 'vitest'
import { movedConfig } from './address-finder.rules.ts'

const stored = {
  host: '192.0.2.7',
  port: 80,
  isTls: false,
  mainProfile: 'main',
  mainUrl: 'rtsp://192.0.2.7:8554/main?ch=1',
  subUrl: 'rtsp://192.0.2.7/sub',
  endpointReference: 'urn:uuid:1',
}

test('a device that moved takes its streams along', () => {
  expect(movedConfig(stored, { host: '192.0.2.9', port: 8080, isTls: false })).toEqual({
    ...stored,
    host: '192.0.2.9',
    port: 8080,
    mainUrl: 'rtsp://192.0.2.9:8554/main?ch=1',
    subUrl: 'rtsp://192.0.2.9/sub',
  })
  expect(movedConfig(stored, { host: '2001:db8::7', port: 80, isTls: false })?.mainUrl).toBe(
    'rtsp://[2001:db8::7]:8554/main?ch=1',
  )
})

test('streams at another machine stay there; nothing changes for a device that did not move', () => {
  const relayed = { ...stored, mainUrl: 'rtsp://198.51.100.1/main' }
  expect(movedConfig(relayed, { host: '192.0.2.9', port: 80, isTls: false })?.mainUrl).toBe(
    'rtsp://198.51.100.1/main',
  )
  expect(movedConfig(stored, { host: '192.0.2.7', port: 80, isTls: false })).toBeUndefined()
})
