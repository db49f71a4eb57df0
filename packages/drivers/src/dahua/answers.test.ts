import { expect, test } from 'vitest'
import { faultOf } from './answers.ts'
import { lockedFor } from './lock.ts'

const fault = (status: number, text = '') =>
  faultOf({ status, body: Buffer.from(text), contentType: 'text/plain', headers: {} })

test.each([
  [200, 'OK', undefined, undefined],
  [200, 'Error\r\nErrorID=1', 'rejected', 'wrong_value'],
  [200, 'Error\r\nAuthorization Failed!', 'rejected', 'no_rights'],
  [400, 'Error\r\nBad Request!', 'rejected', 'wrong_value'],
  [403, '', 'rejected', 'no_rights'],
  [501, '', 'not_supported', 'refused'],
  [503, '', 'refused', 'refused'],
  [500, '', 'refused', 'refused'],
])('%i %s', (status, text, cause, reason) => {
  expect([fault(status, text)?.deviceCause, fault(status, text)?.reason]).toEqual([cause, reason])
})

test.each([
  ['Error\r\nremainLockSecond=120', 120_000],
  ['{"error":{"code":1},"params":{"remainLockSecond":5}}', 5000],
  ['Error: the account is locked', 1_800_000],
  ['Error: Unauthorized', undefined],
])('%s', (text, ms) => {
  expect(lockedFor(Buffer.from(text))).toBe(ms)
})
