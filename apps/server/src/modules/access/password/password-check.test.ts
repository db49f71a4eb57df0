import type { PasswordPolicy } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import { sealPassword } from './login-cipher.ts'
import { createPasswordCheck } from './password-check.ts'

const loginKey = Buffer.alloc(16, 3).toString('base64')
const checkWith = (policy: PasswordPolicy) =>
  createPasswordCheck({ loginKey, parameters: { get: async () => policy } })
const seal = (password: string) => sealPassword(loginKey, password)

describe('the standard rule', () => {
  const check = checkWith('standard')

  test('gives the password back', async () => {
    expect(await check.accept(seal('päss-w0rd'), 'form', 'password')).toBe('päss-w0rd')
  })

  test.each([
    ['short', 'a1b2c', 'form', 'too_small'],
    ['of one kind', 'abcdefgh', 'form', 'password_kinds'],
    ['over 20 in the form', `a1${'b'.repeat(19)}`, 'form', 'too_big'],
    ['over 50 for oneself', `a1${'b'.repeat(49)}`, 'own', 'too_big'],
  ] as const)('refuses one that is %s, at its field', async (_name, password, place, rule) => {
    await expect(check.accept(seal(password), place, 'newPassword')).rejects.toMatchObject({
      code: 'request.invalid',
      params: { issues: [{ path: 'newPassword', rule }] },
    })
  })

  test('takes up to 50 for oneself, and a common one', async () => {
    const long = `a1${'b'.repeat(48)}`
    expect(await check.accept(seal(long), 'own', 'password')).toBe(long)
    expect(await check.accept(seal('password1'), 'own', 'password')).toBe('password1')
  })

  test.each(['', 'AAAA', 'not base64!', seal('x').slice(0, -4)])('%j was not sealed', async sealed => {
    await expect(check.accept(sealed, 'own', 'password')).rejects.toMatchObject({
      params: { issues: [{ path: 'password', rule: 'login_key' }] },
    })
  })
})

describe('the strong rule', () => {
  const check = checkWith('strong')
  const owner = { userName: 'guard_7', name: 'Greta Guard' }

  test('asks for length and for nothing else', async () => {
    const long = 'wet socks under maple trees'
    expect(await check.accept(seal(long), 'form', 'password', owner)).toBe(long)
    await expect(check.accept(seal('tJ7#kq0Wz!4'), 'form', 'password')).rejects.toMatchObject({
      params: { issues: [{ rule: 'too_small' }] },
    })
  })

  test.each(['Password2026!', 'greta at the gate', 'the palisade is high', 'xk guard_7 mw'])(
    '%s is too easily guessed',
    async password => {
      await expect(check.accept(seal(password), 'own', 'password', owner)).rejects.toMatchObject({
        code: 'user.password_common',
      })
    },
  )
})
