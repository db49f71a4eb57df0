import { expect, test } from 'vitest'
import { createAddressResolver } from '#server/modules/device/connection/address-check.ts'
import { createCameraHosts } from './camera-hosts.ts'

let answers: string[] = []
const hosts = () =>
  createCameraHosts({
    resolveAddress: createAddressResolver({
      ownPorts: [8080],
      resolve: async () => answers,
      ownAddresses: () => [],
    }),
  })

test('a camera is pulled from the addresses that were checked', async () => {
  answers = ['192.0.2.8', '192.0.2.7']
  const own = hosts()
  expect(await own.of(['rtsp://Gate.site/main', 'rtsp://192.0.2.1/sub'])).toEqual({
    'gate.site': '192.0.2.7',
    '192.0.2.1': '192.0.2.1',
  })
  expect(own.hasNames()).toBe(true)
})

test('a name that now leads to our own ports or to a cloud’s credentials is refused', async () => {
  const own = hosts()
  answers = ['192.0.2.7']
  expect(await own.of(['rtsp://gate.site:8080/'])).toBeDefined()
  for (const address of ['127.0.0.1', '169.254.169.254']) {
    answers = ['192.0.2.7', address]
    expect(await own.of(['rtsp://gate.site:8080/'])).toBeUndefined()
  }
})

test('the address stays while the name still leads there or is not known, and follows a name that moved', async () => {
  const own = hosts()
  const at = async (...list: string[]) => {
    answers = list
    return (await own.of(['rtsp://gate.site/']))?.['gate.site']
  }
  expect(await at()).toBeUndefined()
  expect(await at('192.0.2.8')).toBe('192.0.2.8')
  expect(await at('192.0.2.7', '192.0.2.8')).toBe('192.0.2.8')
  expect(await at()).toBe('192.0.2.8')
  expect(await at('192.0.2.9')).toBe('192.0.2.9')
})
