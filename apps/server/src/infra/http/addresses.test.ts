import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createAddressOf } from './addresses.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['10.0.0.1', undefined, [], '10.0.0.1'],
  ['::ffff:10.0.0.1', undefined, [], '10.0.0.1'],
  ['10.0.0.1', '1.2.3.4', [], '10.0.0.1'],
  ['127.0.0.1', '1.2.3.4', ['127.0.0.1'], '1.2.3.4'],
  ['127.0.0.1', 'forged, 1.2.3.4', ['127.0.0.1'], '1.2.3.4'],
  ['127.0.0.1', '1.2.3.4, 10.0.0.2', ['127.0.0.1', '10.0.0.2'], '1.2.3.4'],
  ['127.0.0.1', undefined, ['127.0.0.1'], '127.0.0.1'],
  ['127.0.0.1', '', ['127.0.0.1'], '127.0.0.1'],
])('%s, forwarded for %s, proxies %j: %s', (remote, forwarded, trusted, expected) => {
  expect(createAddressOf(trusted)(request(remote, forwarded))).toBe(expected)
})
