import { z } from 'zod'
import type { PasswordPolicy } from '../system/parameter.ts'

/** Characters of the standard rule (ACCESS-21). An administrator's form takes fewer than one's own change of password. */
export const PASSWORD_LENGTH = { min: 6, max: 50 } as const
export const FORM_PASSWORD_MAX = 20
/** 'strong' follows OWASP ASVS 5.0 6.2: long, no rule of composition, common ones refused (the server has the list). */
export const STRONG_PASSWORD_LENGTH = { min: 12, max: 128 } as const

const kinds = [/[0-9]/, /[A-Za-z]/, /[^0-9A-Za-z]/]
const kindsOfCharacter = (value: string) => kinds.filter(kind => kind.test(value)).length

const standard = (max: number) =>
  z
    .string()
    .min(PASSWORD_LENGTH.min)
    .max(max)
    .refine(value => kindsOfCharacter(value) >= 2, 'password_kinds')

/** 6-50 characters, two of three kinds: digits, letters, special (ACCESS-21). */
export const password = standard(PASSWORD_LENGTH.max)

/**
 * The password rule in force, for the form and again for the server.
 * @param place `form`: given to a user by an administrator; `own`: one's own
 */
export function passwordRule(policy: PasswordPolicy, place: 'form' | 'own') {
  if (policy === 'strong') return z.string().min(STRONG_PASSWORD_LENGTH.min).max(STRONG_PASSWORD_LENGTH.max)
  return standard(place === 'form' ? FORM_PASSWORD_MAX : PASSWORD_LENGTH.max)
}

/** A password as calls carry it: base64 of AES-128-ECB/PKCS#7 under publicConfig's loginKey (ACCESS-2). */
export const encryptedPassword = z.string().min(1).max(600)
