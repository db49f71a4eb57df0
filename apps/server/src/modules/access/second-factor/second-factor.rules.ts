import { createHash, randomInt } from 'node:crypto'
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  TOTP_DIGITS,
  TOTP_SECONDS,
} from '@palisade/contract'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Palisade'
/** RFC 4226 §4: 160 bits. */
const SECRET_BYTES = 20
/** A code counts from one step before to one step after its own, for clocks and for slow typing. */
const STEPS_AROUND = 1
const RECOVERY_GROUP = 5

/** Wrong codes in a row before any waiting, and the longest wait, seconds. */
const FREE_CODES = 10
const LONGEST_WAIT = 300

/** A new secret, base32. */
export const newFactorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator app reads from the picture. */
export const otpauthUrl = (secret: string, userName: string): string => totpOf(secret, userName).toString()

/**
 * The time step whose code this is, within one step of now.
 * @param now ms since 1970
 * @returns undefined when it is none
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: code, timestamp: now, window: STEPS_AROUND })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_SECONDS,
  })

/**
 * Seconds until the next code is looked at. Only who has the password comes this far, so that no stranger can make an
 * operator wait, and whoever guessed the password gets no more than a few codes an hour from any number of addresses.
 */
export function waitForCode(failures: number, failedAt: number | null, now: number): number {
  if (failedAt === null || failures < FREE_CODES) return 0
  const wait = Math.min(LONGEST_WAIT, 2 ** Math.min(failures - FREE_CODES, 20))
  return Math.max(0, Math.ceil((failedAt - now) / 1000 + wait))
}

/** Ten recovery codes in groups of five, for people to copy and to type. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

function newRecoveryCode(): string {
  const characters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('')
  return characters.match(new RegExp(`.{${RECOVERY_GROUP}}`, 'g'))?.join('-') ?? characters
}

/** What is stored of a recovery code, however it was typed. 125 random bits need neither salt nor a slow hash. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '')).digest()
