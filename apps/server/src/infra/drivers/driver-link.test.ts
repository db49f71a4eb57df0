import type { DiscoveredDevice } from '@palisade/contract'
import { expect, test } from 'vitest'
import { createDriverLink, type DriverLinkOptions } from './driver-link.ts'

const device = (n: number, endpointReference = `urn:${n}`) =>
  ({ endpointReference, host: '192.0.2.1', port: n }) as DiscoveredDevice

/** A search of a network in which these devices answer. */
function discover(answers: readonly DiscoveredDevice[]) {
  const host = {
    discover: async (found: (one: DiscoveredDevice) => void) => answers.forEach(found),
  } as unknown as DriverLinkOptions['host']
  const book = { findTarget: async () => undefined } as unknown as DriverLinkOptions['book']
  return createDriverLink({ host, book, secure: async target => target }).discover(1)
}

test('a search returns each device once, by its reference or else its address', async () => {
  const found = await discover([device(1), device(1), device(2, ''), device(2, ''), device(3, '')])
  expect(found.map(({ port }) => port)).toEqual([1, 2, 3])
})

test('a search returns 1,000 devices and no more, however many answer', async () => {
  expect(await discover(Array.from({ length: 1001 }, (_, n) => device(n)))).toHaveLength(1000)
})
