import type { Target } from '@palisade/drivers'
import { expect, test } from 'vitest'
import { createSafeTarget } from './safe-target.ts'

const allowed: unknown[] = []
function secureWith(addresses: string[], refused: string[] = []) {
  allowed.length = 0
  return createSafeTarget({
    resolve: async () => addresses,
    async isAddressAllowed(address) {
      allowed.push(address)
      return typeof address === 'string' ? !refused.includes(address) : !refused.includes(address.host)
    },
  })
}
const panel = (host: string): Target => ({
  id: 'p',
  driver: 'panel',
  config: { host, port: 7000, isTls: false, username: 'console' },
})

test('a driver connects to just the address that was looked at', async () => {
  const secured = await secureWith(['192.0.2.7', '192.0.2.8'])(panel('panel.site'))
  expect(secured.config).toMatchObject({ host: '192.0.2.7', port: 7000, username: 'console' })
  expect(allowed).toEqual([
    { host: '192.0.2.7', port: 7000 },
    { host: '192.0.2.8', port: 7000 },
  ])
  expect((await secureWith([])(panel('192.0.2.9'))).config).toMatchObject({ host: '192.0.2.9' })
})

test('a name behind which any address is refused is refused, an unknown one is not reached', async () => {
  const refusing = secureWith(['192.0.2.7', '169.254.169.254'], ['169.254.169.254'])
  await expect(refusing(panel('panel.site'))).rejects.toMatchObject({ code: 'device.address_refused' })
  await expect(secureWith([])(panel('panel.site'))).rejects.toMatchObject({ code: 'device.offline' })
})

test('a stream is looked at by its address', async () => {
  const camera: Target = { id: 'c', driver: 'rtsp', config: { mainUrl: 'rtsp://169.254.1.1/a' } }
  await expect(secureWith([], ['rtsp://169.254.1.1/a'])(camera)).rejects.toMatchObject({
    code: 'device.address_refused',
  })
  expect(await secureWith([])(camera)).toBe(camera)
})
