import type { BegunFactor } from '@palisade/contract'
import type { SignedInUser } from '#server/infra/access/access.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import {
  challengeKey,
  createChallenges,
  WRONG,
  type Caller,
  type ChallengesDeps,
} from './second-factor-challenges.ts'
import type { Codes } from './second-factor-codes.ts'
import { removeOldEnrolments } from './second-factor-enrolment.queries.ts'
import { findFactorState, removeOldChallenges } from './second-factor.queries.ts'
import { newFactorSecret, otpauthUrl } from './second-factor.rules.ts'
import type { SessionService } from '#server/modules/access/session/session.service.ts'

export interface SecondFactorDeps extends ChallengesDeps {
  db: Db
  sealer: SecretCipher
  openSession: SessionService['openSession']
  codes: Codes
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>

interface Answer {
  challenge: string
  code: string
}

/** The step between the right password and the session: TOTP (RFC 6238) and recovery codes (docs/design/0009). */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { db, sealer, openSession, codes } = deps
  const challenges = createChallenges(deps)

  return {
    /** Called when the password was right, before a session is opened. */
    demand: async (user: SignedInUser, address: string): Promise<void> => {
      const state = await findFactorState(db, user.id)
      if (state?.setAt) {
        const challenge = await challenges.issue(user.id, address, 'confirm')
        throw new AppError('session.second_factor_needed', { challenge })
      }
      if (state?.isRequired) {
        const challenge = await challenges.issue(user.id, address, 'setup')
        throw new AppError('session.second_factor_setup_needed', { challenge })
      }
    },

    async confirm({ challenge, code }, caller) {
      const key = challengeKey(challenge, caller.address, 'confirm')
      const { signedIn } = await challenges.answer(
        key,
        caller,
        async (tx, found, { user, readAt }) => {
          const accepted = await codes.check(tx, found, code)
          if (accepted === WRONG) return WRONG
          return { accepted, signedIn: await openSession(tx, user, caller, { confirmedAt: readAt }) }
        },
        { tell: ({ accepted }) => ({ after: { secondFactor: accepted } }) },
      )
      return signedIn
    },

    async enable({ challenge, code }, caller) {
      const key = challengeKey(challenge, caller.address, 'setup')
      return challenges.answer(
        key,
        caller,
        async (tx, found, { user, readAt }) => {
          const recoveryCodes = await codes.setUp(tx, found, code, false)
          if (recoveryCodes === WRONG) return WRONG
          return {
            signedIn: await openSession(tx, user, caller, { confirmedAt: readAt }),
            recoveryCodes,
          }
        },
        { tell: () => ({ after: { secondFactor: 'set_up' } }) },
      )
    },

    /** Begins a factor for a signed-in user whose password was checked again. */
    async prepareOwn(user: SignedInUser, address: string): Promise<BegunFactor> {
      const secret = newFactorSecret()
      const challenge = await challenges.issue(user.id, address, 'own', sealer.seal(user.id, secret))
      return { challenge, secret, otpauthUrl: otpauthUrl(secret, user.userName) }
    },

    async setUpOwn({ challenge, code }: Answer, userId: string, caller: Caller): Promise<string[]> {
      const key = challengeKey(challenge, caller.address, 'own')
      return challenges.answer(key, caller, async (tx, found) => {
        if (found.userId !== userId) throw new AppError('session.challenge_ended')
        return codes.setUp(tx, found, code, true)
      })
    },

    /** Removes expired challenges and enrolment codes; run every minute. */
    sweep: async (): Promise<void> => {
      await Promise.all([removeOldChallenges(db), removeOldEnrolments(db)])
    },
  } satisfies CallsOf<'secondFactor', 'demand' | 'prepareOwn' | 'setUpOwn' | 'sweep'>
}
