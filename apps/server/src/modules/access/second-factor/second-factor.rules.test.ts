import { recoveryCode } from '@palisade/contract'
import { expect, test } from 'vitest'
import {
  newFactorSecret,
  newRecoveryCodes,
  otpauthUrl,
  oneTimeCodeHash,
  stepOfCode,
  waitForCode,
} from './second-factor.rules.ts'

/** From RFC 6238 appendix B: the SHA-1 seed '12345678901234567890'; its codes are cut to six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('gives the code of RFC 6238 at %i s', (seconds, code) => {
  expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code counts one step to either side, and no further', () => {
  const step = Math.floor(1_111_111_109 / 30)
  const at = (steps: number) => stepOfCode(RFC_SECRET, '081804', (step + steps) * 30_000)
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined])
  expect(stepOfCode(RFC_SECRET, '081805', 1_111_111_109_000)).toBeUndefined()
})

test('secrets have 160 bits and differ, and the app reads them from the address', () => {
  const secret = newFactorSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newFactorSecret()).not.toBe(secret)
  const url = new URL(otpauthUrl(secret, 'li_wei'))
  expect(url.protocol + url.host + url.pathname).toBe('otpauth:totp/Palisade:li_wei')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    issuer: 'Palisade',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('ten recovery codes, each of 25 characters that cannot be mistaken, however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/)
  const [code] = codes as [string]
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
  expect(oneTimeCodeHash(recoveryCode.parse(typed))).toEqual(oneTimeCodeHash(code))
})

test('after ten wrong codes each further one waits longer, five minutes at most, and the wait runs off', () => {
  expect([0, 9, 10, 13, 19, 100_000].map(failures => waitForCode(failures, 0))).toEqual([
    0, 0, 1, 8, 300, 300,
  ])
  expect(waitForCode(13, 5_500)).toBe(3)
  expect(waitForCode(13, 8_000)).toBe(0)
  expect(waitForCode(13, null)).toBe(0)
  expect(waitForCode(13, -3_600_000)).toBe(8)
})
