import type { DiscoveredDevice } from '@palisade/contract'
import { createOnvifDriver } from '@palisade/drivers/onvif'
import { quickTiming } from '@palisade/drivers/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { planCameras } from '../site/plan.ts'
import { startOnvifSite } from './onvif-site.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

async function startSite(discoveryPort: number, rtspPort: number) {
  const site = await startOnvifSite({
    site: {
      plans: planCameras(12),
      urlOf: (id, stream) => `rtsp://127.0.0.1:${rtspPort}/${id}/${stream}`,
      snapshot: () => Promise.resolve(undefined),
      cardOf: () => undefined,
    },
    host: '127.0.0.1',
    port: 0,
    discoveryPort,
    log: () => undefined,
  })
  endings.push(() => site.stop())
  return site
}

function search(addresses?: { address: string; port: number }[]) {
  const found: DiscoveredDevice[] = []
  const ending = new AbortController()
  const driver = createOnvifDriver(quickTiming, { addresses })
  const done = driver.discover?.(device => found.push(device), ending.signal)
  endings.push(async () => {
    ending.abort()
    await done
  })
  return { found, ending, done }
}

test('asked by address, all answer once, with what is needed to add them', async () => {
  const site = await startSite(0, 1)
  const { found } = search([{ address: '127.0.0.1', port: site.discoveryPort }])
  await vi.waitFor(() => expect(found).toHaveLength(6))
  const cam07 = site.endpoints.get('cam07')!
  expect(found).toContainEqual({
    driver: 'onvif',
    host: '127.0.0.1',
    port: cam07.port(),
    isTls: false,
    name: 'Car-Park-West',
    hardware: 'Simulated PTZ 2',
    endpointReference: cam07.model.endpointReference,
  })
})

test('asked by multicast on the loopback interface; two sites on one machine are twelve cameras', async () => {
  await startSite(3702, 2)
  await startSite(3702, 3)
  const { found } = search()
  const ours = () => found.filter(({ host }) => host === '127.0.0.1')
  await vi.waitFor(() => expect(ours().length).toBeGreaterThanOrEqual(12), 4000)
  expect(new Set(found.map(one => one.endpointReference)).size).toBe(found.length)
})

test('ends when it is told to, also when nobody answers', async () => {
  const { found, ending, done } = search([{ address: '127.0.0.1', port: 9 }])
  ending.abort()
  await done
  expect(found).toEqual([])
})
