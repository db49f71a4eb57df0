import { expect, test } from 'vitest'
import { otherPortOf, pathOf, snapshotAddress, streamUrl } from './addresses.ts'

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

test.each([
  ['http://192.168.1.2:80/onvif/ptz?x=1', '/onvif/ptz?x=1'],
  ['http://10.0.0.9:8899/onvif/ptz', '/onvif/ptz'],
  ['/onvif/ptz', '/onvif/ptz'],
  ['ptz_service', '/onvif/ptz_service'],
  ['10.0.0.9:80/onvif/ptz', '/onvif/ptz'],
  ['//camera.local/onvif/ptz', '/onvif/ptz'],
  ['http:///onvif/events_service?session=392', '/onvif/events_service?session=392'],
  ['https:////onvif/ptz', '/ptz'],
  ['', undefined],
  ['urn:uuid:1234', undefined],
  ['javascript:alert(1)', undefined],
])('of the service %s only the path counts, on the host that was asked', (address, path) => {
  expect(pathOf(address, '/onvif/device_service')).toBe(path)
})

test.each([
  ['http://10.0.0.9:8899/sub/1', 8899],
  ['http://10.0.0.9/sub/1', 80],
  ['http://10.0.0.9:8000/sub/1', undefined],
  ['http://192.168.1.2:8899/sub/1', undefined],
  ['https://10.0.0.9:8899/sub/1', undefined],
  ['/sub/1', undefined],
  ['', undefined],
])('the subscription %s may be at port %s of the device', (address, port) => {
  expect(otherPortOf(address, reach)).toBe(port)
})

test('a snapshot may lie on another port of the same host, on no other host, and does not leave TLS', () => {
  const tls = { ...reach, isTls: true }
  const at = (address: string, from = reach) => snapshotAddress(address, from, '/onvif/media')
  expect(at('http://10.0.0.9/s.jpg')).toEqual({ ...reach, port: 80, path: '/s.jpg' })
  expect(at('http://10.0.0.1:81/s.jpg')).toEqual({ ...reach, path: '/s.jpg' })
  expect(at('s.jpg')).toEqual({ ...reach, path: '/onvif/s.jpg' })
  expect(at('http://10.0.0.9/s.jpg', tls)).toEqual({ ...tls, path: '/s.jpg' })
  expect(() => at('')).toThrow(expect.objectContaining({ name: 'DeviceFault' }))
})
