import type { Target } from '@palisade/drivers'
import { expect, test } from 'vitest'
import { createSafeTarget } from './safe-target.ts'

const asked: unknown[] = []
function secureWith(addresses: string[], isAllowed = true) {
  asked.length = 0
  return createSafeTarget({
    async resolveAddress(address) {
      asked.push(address)
      const host = typeof address === 'string' ? new URL(address).hostname : address.host
      return isAllowed ? { isAllowed, host, addresses } : { isAllowed: false }
    },
  })
}
const panel = (host: string): Target => ({
  id: 'p',
  driver: 'panel',
  config: { host, port: 7000, isTls: false, username: 'console' },
})
const camera: Target = {
  id: 'c',
  driver: 'rtsp',
  config: { mainUrl: 'rtsp://camera.site/a', subUrl: 'rtsp://other.site/b' },
}

test('a driver connects to just the address that was looked at, which is asked for once', async () => {
  const secured = await secureWith(['192.0.2.7', '192.0.2.8'])(panel('panel.site'))
  expect(secured.config).toMatchObject({ host: '192.0.2.7', port: 7000, username: 'console' })
  expect(asked).toEqual([{ host: 'panel.site', port: 7000 }])
})

test('an address that is not allowed is refused, an unknown name is not reached', async () => {
  const refused = { code: 'device.address_refused' }
  await expect(secureWith([], false)(panel('panel.site'))).rejects.toMatchObject(refused)
  await expect(secureWith([], false)(camera)).rejects.toMatchObject(refused)
  await expect(secureWith([])(panel('panel.site'))).rejects.toMatchObject({ code: 'device.offline' })
})

test('every stream comes with the address of its host; one without is not reached', async () => {
  const secured = await secureWith(['192.0.2.9'])(camera)
  expect(secured.hosts).toEqual({ 'camera.site': '192.0.2.9', 'other.site': '192.0.2.9' })
  expect((await secureWith([])(camera)).hosts).toEqual({})
})
