import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { done, id, moment, nothing } from '../core/fields.ts'
import { encryptedPassword } from './password.ts'
import { signedIn } from './session.ts'
import { personRefusals, ownProofRefusals } from '../core/refusals.ts'

/** Of a code that answers a challenge. */
const challengeRefusals = ['session.challenge_ended', 'session.throttled', 'session.locked'] as const

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
/** Most characters of a code as it is typed, spaces and hyphens included. */
const CODE_TEXT_LIMIT = 100
/** A code as people type it: spaces and hyphens do not count. */
export const totpCode = z
  .string()
  .max(CODE_TEXT_LIMIT)
  .transform(typed => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, 'totp_code'))

/** Letters and digits that are not mistaken for one another; 25 of them are 125 bits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_CODE_LENGTH = 25
/** Spaces and hyphens do not count, I and L are the digit 1, O is the digit 0. */
function inOneWay(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
/** A recovery code in its one way of writing. */
export const recoveryCode = z
  .string()
  .max(CODE_TEXT_LIMIT)
  .transform(inOneWay)
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{25}$/, 'recovery_code'))

/**
 * Handed out by an administrator to a user who must set up a second factor, so that the password alone does not suffice
 * to enrol a device. Good once, for so many hours; 16 characters are 80 bits.
 */
export const ENROLMENT_HOURS = 24
export const ENROLMENT_CODE_LENGTH = 16
/** An enrolment code in its one way of writing, as a recovery code's. */
export const enrolmentCode = z
  .string()
  .max(CODE_TEXT_LIMIT)
  .transform(inOneWay)
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, 'enrolment_code'))

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
const manage = {
  access: { by: 'permission', permission: 'user.edit', object: 'none' },
  centre: 'none',
} as const
/**
 * Proves again who is at the console. With a second factor set up, `code` is one of the app or a recovery code; without
 * one that is required, the enrolment code; otherwise it is left out.
 */
export const ownProof = z.strictObject({
  password: encryptedPassword,
  code: z.union([totpCode, recoveryCode, enrolmentCode]).optional(),
})
export type OwnProof = z.infer<typeof ownProof>
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
    refuses: [
      ...challengeRefusals,
      'session.second_factor_wrong',
      'session.user_disabled',
      'session.no_menus',
    ],
    meta: { ...anyone, audit: 'login' },
  }),
  begin: defineCall({
    path: '/smp/session/beginSecondFactor',
    summary:
      'The secret of a second factor that a login waits for to be set up, for the enrolment code that an administrator gave',
    /** The code is used up; with the same challenge it need not be sent again. */
    request: z.strictObject({ challenge, enrolmentCode: enrolmentCode.optional() }),
    result: begun,
    refuses: [
      ...challengeRefusals,
      'session.enrolment_code_needed',
      'session.enrolment_code_wrong',
      'session.user_disabled',
    ],
    meta: { ...anyone, audit: 'second_factor.enrol' },
  }),
  enable: defineCall({
    path: '/smp/session/enableSecondFactor',
    summary:
      'Set up the second factor that a login waits for, and finish the login; recovery codes are shown once',
    request: z.strictObject({ challenge, code: totpCode }),
    result: z.object({ signedIn, recoveryCodes }),
    refuses: [
      ...challengeRefusals,
      'session.second_factor_wrong',
      'session.user_disabled',
      'session.no_menus',
    ],
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
    summary:
      'Begin to set up one’s own second factor, or another in its place; password and present code are asked again',
    request: ownProof,
    result: begun,
    refuses: ownProofRefusals,
    meta: ownByPassword,
  }),
  enableOwn: defineCall({
    path: '/smp/session/enableOwnSecondFactor',
    summary: 'Set up one’s own second factor; one’s other sessions end, recovery codes are shown once',
    request: z.strictObject({ challenge, code: totpCode }),
    result: z.object({ recoveryCodes }),
    refuses: [...challengeRefusals, 'session.second_factor_wrong', 'session.user_disabled'],
    meta: { ...ownByPassword, audit: 'second_factor.enable' },
  }),
  renewRecoveryCodes: defineCall({
    path: '/smp/session/renewRecoveryCodes',
    summary:
      'Ten new recovery codes in place of the old ones, shown once; password and present code are asked again, one’s other sessions end',
    request: ownProof,
    result: z.object({ recoveryCodes }),
    refuses: [...ownProofRefusals, 'session.second_factor_not_set'],
    meta: { ...ownByPassword, audit: 'second_factor.renew_codes' },
  }),
  disableOwn: defineCall({
    path: '/smp/session/disableOwnSecondFactor',
    summary:
      'Turn off one’s own second factor, unless it is required; password and present code are asked again, one’s other sessions end',
    request: ownProof,
    result: done,
    refuses: [...ownProofRefusals, 'session.second_factor_required', 'session.second_factor_not_set'],
    meta: { ...ownByPassword, audit: 'second_factor.disable' },
  }),
  reset: defineCall({
    path: '/smp/user/resetSecondFactor',
    summary:
      'Remove another user’s second factor, for one who has lost it, and end their sessions; who must have one sets it up at the next login',
    request: z.strictObject({ id }),
    result: done,
    refuses: [...personRefusals, 'session.second_factor_not_set', 'user.not_found'],
    meta: { ...manage, audit: 'second_factor.reset' },
  }),
  issueEnrolmentCode: defineCall({
    path: '/smp/user/issueEnrolmentCode',
    summary:
      'A code, shown once, with which a user who must have a second factor sets it up; it ends the one before',
    request: z.strictObject({ id }),
    result: z.object({ code: z.string(), expiresAt: moment }),
    refuses: [...personRefusals, 'session.second_factor_set', 'user.not_found'],
    meta: { ...manage, audit: 'second_factor.issue_enrolment_code' },
  }),
}

export const secondFactorModule = { calls: secondFactorCalls }
