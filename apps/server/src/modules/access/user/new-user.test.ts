import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { sealPassword } from '#server/testing/test-server.ts'
import { sealCloudPassword } from './new-user.ts'

const ID = '01985a30-0000-7000-8000-000000000001'
const loginKey = randomBytes(16).toString('base64')
const sealer = createSecretCipher(randomBytes(32).toString('base64'))
const seal = (text: string) => sealCloudPassword(ID, sealPassword(text, loginKey), { sealer, loginKey })

test('a cloud password is kept sealed up to its limit; an empty one takes the stored one away', () => {
  const longest = 'x'.repeat(128)
  expect(sealer.unseal(ID, seal(longest).cloudSecret!)).toBe(longest)
  expect(() => seal(`${longest}x`)).toThrow(
    expect.objectContaining({ params: { issues: [{ path: 'cloudPassword', rule: 'too_big' }] } }),
  )
  expect(seal('')).toEqual({ cloudSecret: null })
  expect(sealCloudPassword(ID, undefined, { sealer, loginKey })).toEqual({})
})
