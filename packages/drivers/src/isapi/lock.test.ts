import { expect, test } from 'vitest'
import { lockedFor } from './lock.ts'

const check = (inner: string): string => `<userCheck><statusValue>401</statusValue>${inner}</userCheck>`

test.each([
  [check('<lockStatus>lock</lockStatus><unlockTime>1800</unlockTime>'), 1_800_000],
  [check('<lockStatus>locked</lockStatus>\n<unlockTime> 60 </unlockTime>'), 60_000],
  [check('<lockStatus>lock</lockStatus>'), 1_800_000],
  ['{"userCheck":{"statusValue":401,"lockStatus": "lock","unlockTime": 300}}', 300_000],
  [check('<lockStatus>unlock</lockStatus><retryLoginTime>4</retryLoginTime>'), undefined],
  ['<html>lockStatus</html>', undefined],
  ['', undefined],
])('%s', (body, expected) => {
  expect(lockedFor(Buffer.from(body))).toBe(expected)
})
