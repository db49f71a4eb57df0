import { createRtspClient, type AccessUnit } from '@palisade/rtsp'
import { expect, test, vi } from 'vitest'
import { createLoadSite } from './load-site.ts'

test('serves many cameras from one loop, each at another place', async () => {
  const site = await createLoadSite({ cameras: 64, port: 0, seconds: 4 })
  expect(site.urls).toHaveLength(64)
  // 2 Mbit/s, within a quarter.
  expect(site.bitsPerSecond).toBeGreaterThan(1_500_000)
  expect(site.bitsPerSecond).toBeLessThan(2_500_000)
  const seen = new Map<string, AccessUnit[]>()
  const clients = [site.urls[0], site.urls[63]].map((url = '') => {
    const units: AccessUnit[] = []
    seen.set(url, units)
    return createRtspClient({ url, onUnit: unit => units.push(unit), onEnd: () => undefined })
  })
  for (const client of clients) client.start()
  await vi.waitFor(
    () => expect(Array.from(seen.values(), units => units.length > 25)).toEqual([true, true]),
    {
      timeout: 15_000,
    },
  )
  for (const units of seen.values()) {
    expect(units[0]?.key).toBe(true)
    expect(units[1]!.pts - units[0]!.pts).toBe(3600)
  }
  await Promise.all(clients.map(client => client.stop()))
  await site.stop()
})
