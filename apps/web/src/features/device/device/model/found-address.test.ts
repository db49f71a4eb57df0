import { expect, test } from 'vitest'
import { emptyDevice } from './device-fields.ts'
import { configAt } from './found-address.ts'

const at = '2026-11-20T08:00:00.000Z'
const stored = {
  ...emptyDevice.config,
  host: '192.0.2.7',
  port: 80,
  mainUrl: 'rtsp://192.0.2.7:8554/main?ch=1',
  subUrl: 'rtsp://192.0.2.7/sub',
}

test('a device that moved takes its streams along', () => {
  const found = { host: '192.0.2.9', port: 8080, isTls: false, at }
  expect(configAt(stored, found)).toEqual({
    host: '192.0.2.9',
    port: 8080,
    isTls: false,
    mainUrl: 'rtsp://192.0.2.9:8554/main?ch=1',
    subUrl: 'rtsp://192.0.2.9/sub',
  })
  expect(configAt(stored, { ...found, host: '2001:db8::7' }).mainUrl).toBe(
    'rtsp://[2001:db8::7]:8554/main?ch=1',
  )
})

test('streams at another machine stay there, and an empty one stays empty', () => {
  const relayed = { ...stored, mainUrl: 'rtsp://198.51.100.1/main', subUrl: '' }
  expect(configAt(relayed, { host: '192.0.2.9', port: 80, isTls: false, at })).toMatchObject({
    mainUrl: 'rtsp://198.51.100.1/main',
    subUrl: '',
  })
})
