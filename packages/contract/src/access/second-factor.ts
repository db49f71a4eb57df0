import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { done, id, moment, nothing } from '../core/fields.ts'
import { encryptedPassword } from './password.ts'
import { signedIn } from './session.ts'

/** A login between password and code lives this long, minutes, and takes so many wrong codes. */
export const CHALLENGE_MINUTES = 5
export const CHALLENGE_TRIES = 5
/** Codes follow RFC 6238 with SHA-1, 30 s and one step to either side, because every authenticator app can do that. */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
/** Recovery codes are given once when a factor is set up; each is good for one login without the app. */
export const RECOVERY_CODES = 10

/** 256 random bits, base64url. */
export const challenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
/** A code as people type it: spaces and hyphens do not count. */
export const totpCode = z
  .string()
  .transform(typed => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, 'totp_code'))

/** Letters and digits that are not mistaken for one another; 25 of them are 125 bits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_CODE_LENGTH = 25
/** A recovery code in its one way of writing: I and L are the digit 1, O is the digit 0. */
export const recoveryCode = z
  .string()
  .max(100)
  .transform(typed =>
    typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
  )
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{25}$/, 'recovery_code'))

const recoveryCodes = z.array(z.string()).length(RECOVERY_CODES)
const begun = z.object({
  challenge,
  /** The secret as base32, for typing it into the app. */
  secret: z.string(),
  /** The secret as an `otpauth://` address, for the app's camera. */
  otpauthUrl: z.string(),
})
export type BegunFactor = z.infer<typeof begun>

export const secondFactorState = z.object({
  isSet: z.boolean(),
  /** The user's account or a role requires the factor, so it cannot be turned off. */
  isRequired: z.boolean(),
  setAt: moment.nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

const anyone = {
  access: { by: 'anyone' },
  centre: 'none',
  rate: { max: 60, seconds: 60, by: 'address' },
} as const
const own = { access: { by: 'signed-in', object: 'none' }, centre: 'none' } as const
const ownByPassword = { ...own, rate: { max: 20, seconds: 60, by: 'user' } } as const

/**
 * A login with the right password answers `session.second_factor_needed` or `session.second_factor_setup_needed`, either
 * with `challenge`, when the login also needs a second factor.
 */
export const secondFactorCalls = {
  confirm: defineCall({
    path: '/smp/session/confirmSecondFactor',
    summary: 'Finish a login with a code of the app, or with one of the recovery codes',
    request: z.strictObject({ challenge, code: z.union([totpCode, recoveryCode]) }),
    result: signedIn,
    meta: { ...anyone, audit: 'login' },
  }),
  begin: defineCall({
    path: '/smp/session/beginSecondFactor',
    summary: 'The secret of a second factor that a login waits for to be set up',
    request: z.strictObject({ challenge }),
    result: begun,
    meta: anyone,
  }),
  enable: defineCall({
    path: '/smp/session/enableSecondFactor',
    summary:
      'Set up the second factor that a login waits for, and finish the login; recovery codes are shown once',
    request: z.strictObject({ challenge, code: totpCode }),
    result: z.object({ signedIn, recoveryCodes }),
    meta: { ...anyone, audit: 'login' },
  }),
  getOwn: defineCall({
    path: '/smp/session/getSecondFactor',
    summary: 'Whether one has a second factor, must have one, and how many recovery codes are left',
    request: nothing,
    result: secondFactorState,
    meta: own,
  }),
  beginOwn: defineCall({
    path: '/smp/session/beginOwnSecondFactor',
    summary: 'Begin to set up one’s own second factor, or another in its place; the password is asked again',
    request: z.strictObject({ password: encryptedPassword }),
    result: begun,
    meta: ownByPassword,
  }),
  enableOwn: defineCall({
    path: '/smp/session/enableOwnSecondFactor',
    summary: 'Set up one’s own second factor; recovery codes are shown once',
    request: z.strictObject({ challenge, code: totpCode }),
    result: z.object({ recoveryCodes }),
    meta: { ...ownByPassword, audit: 'second_factor.enable' },
  }),
  renewRecoveryCodes: defineCall({
    path: '/smp/session/renewRecoveryCodes',
    summary: 'Ten new recovery codes in place of the old ones, shown once; the password is asked again',
    request: z.strictObject({ password: encryptedPassword }),
    result: z.object({ recoveryCodes }),
    meta: { ...ownByPassword, audit: 'second_factor.renew_codes' },
  }),
  disableOwn: defineCall({
    path: '/smp/session/disableOwnSecondFactor',
    summary: 'Turn off one’s own second factor, unless it is required; the password is asked again',
    request: z.strictObject({ password: encryptedPassword }),
    result: done,
    meta: { ...ownByPassword, audit: 'second_factor.disable' },
  }),
  reset: defineCall({
    path: '/smp/user/resetSecondFactor',
    summary:
      'Remove another user’s second factor, for one who has lost it; who must have one sets it up at the next login',
    request: z.strictObject({ id }),
    result: done,
    meta: {
      access: { by: 'permission', permission: 'user.edit', object: 'none' },
      centre: 'none',
      audit: 'second_factor.reset',
    },
  }),
}

export const secondFactorModule = { calls: secondFactorCalls }
