import { createHash, randomInt } from 'node:crypto'
import {
  ENROLMENT_CODE_LENGTH,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  TOTP_DIGITS,
  TOTP_SECONDS,
} from '@palisade/contract'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Palisade'
/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20
/** A code is accepted from one time step before to one after its own, because clocks differ and people type slowly. */
const STEPS_AROUND = 1
const RECOVERY_GROUP = 5
const ENROLMENT_GROUP = 4

/** Wrong codes in a row that cost no wait, and the longest wait in seconds. */
const FREE_CODES = 10
const LONGEST_WAIT = 300

/** A new secret in base32. */
export const newFactorSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that the QR code carries to an authenticator app. */
export const otpauthUrl = (secret: string, userName: string): string => totpOf(secret, userName).toString()

/**
 * The time step, within one step of now, to which the code belongs.
 * @param now ms since 1970
 * @returns undefined when the code belongs to none
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
 * Seconds until the next code is checked. Only someone with the right password gets this far. So a stranger cannot make
 * an operator wait, and someone who guessed the password gets only a few codes an hour, from however many addresses.
 * @param failedAgo ms since the last wrong code; null when the last one was right
 */
export function waitForCode(failures: number, failedAgo: number | null): number {
  if (failedAgo === null || failures < FREE_CODES) return 0
  const wait = Math.min(LONGEST_WAIT, 2 ** Math.min(failures - FREE_CODES, 20))
  // A clock that was set back since makes nobody wait longer.
  return Math.max(0, Math.ceil(wait - Math.max(0, failedAgo) / 1000))
}

/** Ten recovery codes in groups of five characters, which people can copy and type. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => newCode(RECOVERY_CODE_LENGTH, RECOVERY_GROUP))

/** A new enrolment code in groups of four characters. */
export const newEnrolmentCode = (): string => newCode(ENROLMENT_CODE_LENGTH, ENROLMENT_GROUP)

function newCode(length: number, group: number): string {
  const characters = Array.from(
    { length },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('')
  return characters.match(new RegExp(`.{${group}}`, 'g'))?.join('-') ?? characters
}

/**
 * The stored hash of a recovery or enrolment code, with or without its dashes. 80 random bits and more need neither salt
 * nor a slow hash.
 */
export const oneTimeCodeHash = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '')).digest()
