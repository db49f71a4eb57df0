import { expect, test } from 'vitest'
import { pathOf, snapshotAddress, streamUrl } from './addresses.ts'

const reach = { host: '10.0.0.9', port: 8000, isTls: false }

test.each([
  ['rtsp://10.0.0.9/main', 'rtsp://10.0.0.9/main'],
  ['rtsp://192.168.1.2:8554/a?b=c&d', 'rtsp://10.0.0.9:8554/a?b=c&d'],
  ['RTSP://admin:secret@192.168.1.2/main', 'rtsp://10.0.0.9/main'],
  ['rtsp://[fe80::1]:554/main', 'rtsp://10.0.0.9:554/main'],
  ['rtsps://camera.local?x=1', 'rtsps://10.0.0.9?x=1'],
])('the stream %s is on the device itself, without a login', (given, expected) => {
  expect(streamUrl(given, reach)).toBe(expected)
})

test.each(['', 'http://10.0.0.9/main', 'rtsp://', 'file:///etc/passwd', `rtsp://a/${'x'.repeat(2000)}`])(
  '%s is no stream',
  given => {
    expect(() => streamUrl(given, reach)).toThrow(expect.objectContaining({ deviceCause: 'protocol_error' }))
  },
)

test('of a service only the path counts', () => {
  expect(pathOf('http://192.168.1.2:80/onvif/ptz?x=1')).toBe('/onvif/ptz?x=1')
  expect(() => pathOf('javascript:alert(1)')).toThrow(expect.objectContaining({ name: 'DeviceFault' }))
})

test('a snapshot may lie on another port of the same host, on no other host, and does not leave TLS', () => {
  const tls = { ...reach, isTls: true }
  expect(snapshotAddress('http://10.0.0.9/s.jpg', reach)).toEqual({ ...reach, port: 80, path: '/s.jpg' })
  expect(snapshotAddress('http://10.0.0.1:81/s.jpg', reach)).toEqual({ ...reach, path: '/s.jpg' })
  expect(snapshotAddress('http://10.0.0.9/s.jpg', tls)).toEqual({ ...tls, path: '/s.jpg' })
})
