import { TOTP_DIGITS } from '@palisade/contract'
import type { Clock } from '#server/infra/clock.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { WRONG } from './second-factor-challenges.ts'
import {
  findFactorForUpdate,
  recordCodeAccepted,
  recordCodeRefused,
  removeRecoveryCode,
  replaceRecoveryCodes,
  saveFactor,
  type Challenge,
  type Factor,
} from './second-factor.queries.ts'
import { newRecoveryCodes, oneTimeCodeHash, stepOfCode, waitForCode } from './second-factor.rules.ts'

export interface CodesDeps {
  sealer: SecretCipher
  clock: Clock
}

/** The kind of code that was accepted, as the log names it. */
export type AcceptedCode = 'code' | 'recovery_code'

export type Codes = ReturnType<typeof createCodes>

/** Checks codes against the stored factor of a user; each check locks the factor's row. */
export function createCodes({ sealer, clock }: CodesDeps) {
  function unseal(userId: string, sealed: Uint8Array): string {
    const secret = sealer.unseal(userId, sealed)
    if (secret === undefined)
      throw new Error(`the second factor of user ${userId} was sealed under another key`)
    return secret
  }

  /**
   * Accepts each code of the authenticator app once: neither its own time step nor an earlier one is accepted again.
   */
  async function accept(
    tx: Tx,
    userId: string,
    factor: Factor,
    code: string,
  ): Promise<AcceptedCode | undefined> {
    if (code.length > TOTP_DIGITS) {
      if (!(await removeRecoveryCode(tx, userId, oneTimeCodeHash(code)))) return undefined
      await recordCodeAccepted(tx, userId)
      return 'recovery_code'
    }
    const step = stepOfCode(unseal(userId, factor.secret), code, clock.now())
    if (step === undefined || step <= factor.lastStep) return undefined
    await recordCodeAccepted(tx, userId, step)
    return 'code'
  }

  return {
    unseal,

    async check(
      tx: Tx,
      { userId }: Pick<Challenge, 'userId'>,
      code: string,
    ): Promise<AcceptedCode | typeof WRONG> {
      const factor = await findFactorForUpdate(tx, userId)
      if (!factor) throw new AppError('session.challenge_ended')
      const seconds = waitForCode(factor.failures, factor.failedAgo)
      if (seconds > 0) throw new AppError('session.throttled', { seconds })
      const accepted = await accept(tx, userId, factor, code)
      if (accepted) return accepted
      await recordCodeRefused(tx, userId)
      return WRONG
    },

    /**
     * Stores the factor that a challenge began.
     * @param isReplacing whether an existing factor is replaced; otherwise it stays
     * @returns recovery codes, which are stored as hashes only
     */
    async setUp(
      tx: Tx,
      { userId, secret }: Challenge,
      code: string,
      isReplacing: boolean,
    ): Promise<string[] | typeof WRONG> {
      if (!secret) throw new AppError('session.challenge_ended')
      const lastStep = stepOfCode(unseal(userId, secret), code, clock.now())
      if (lastStep === undefined) return WRONG
      // When two logins set up a factor at once, the second must not replace the factor of the first.
      if (!(await saveFactor(tx, { userId, secret, lastStep }, isReplacing)))
        throw new AppError('session.challenge_ended')
      const recoveryCodes = newRecoveryCodes()
      await replaceRecoveryCodes(tx, userId, recoveryCodes.map(oneTimeCodeHash))
      return recoveryCodes
    },
  }
}
