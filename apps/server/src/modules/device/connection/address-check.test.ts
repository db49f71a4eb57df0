import { expect, test } from 'vitest'
import { createAddressCheck, createAddressResolver } from './address-check.ts'

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

test.each([
  ['10.0.0.9', 80, true],
  ['2001:db8::1', 8000, true],
  ['camera.example', 8080, true],
  ['127.0.0.1', 8554, true],
  ['127.0.0.1', 8080, false],
  ['localhost', 5432, false],
  ['[::1]', 8081, false],
  ['::ffff:127.0.0.1', 8081, false],
  ['192.168.1.5', 8080, false],
  ['169.254.169.254', 80, false],
  ['metadata.example', 443, false],
  [' ', 80, false],
])('the host %s, port %i, is allowed: %s', async (host, port, expected) => {
  expect(await isAllowed({ host, port })).toBe(expected)
})

test('a name is looked up once, and told with every address that was checked', async () => {
  let asked = 0
  const resolve = createAddressResolver({
    ownPorts: [],
    resolve: async () => {
      asked += 1
      return ['10.0.0.9', '10.0.0.10']
    },
  })
  expect(await resolve('rtsp://Camera.example/a')).toEqual({
    isAllowed: true,
    host: 'camera.example',
    addresses: ['10.0.0.10', '10.0.0.9'],
  })
  expect(asked).toBe(1)
})

test('our own address is refused in whatever form it is written', async () => {
  const resolve = createAddressResolver({ ownPorts: [8080], ownAddresses: () => ['2001:db8::5'] })
  expect(await resolve({ host: '2001:DB8:0:0::5', port: 8080 })).toEqual({ isAllowed: false })
})
