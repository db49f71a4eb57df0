import type { BegunFactor, ResultOf, Contract } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
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
import { removeEnrolment, saveEnrolment } from './second-factor-enrolment.queries.ts'
import {
  findChallenge,
  findFactorState,
  keepPendingSecret,
  type ChallengeKey,
} from './second-factor.queries.ts'
import { newEnrolmentCode, newFactorSecret, oneTimeCodeHash, otpauthUrl } from './second-factor.rules.ts'

export interface EnrolmentDeps extends ChallengesDeps {
  db: Db
  sealer: SecretCipher
  codes: Pick<Codes, 'unseal'>
  requireNoMoreRights: (access: AccessSnapshot, userId: string) => Promise<void>
}

/** Codes with which an administrator lets a user set up the second factor that the user must have. */
export function createEnrolmentService(deps: EnrolmentDeps) {
  const { db, sealer, codes, requireNoMoreRights } = deps
  const challenges = createChallenges(deps)

  /** Uses up the enrolment code of a login that waits for a factor to be set up, and makes the factor's secret. */
  async function beginSecret(key: ChallengeKey, caller: Caller, code: string): Promise<string> {
    return challenges.answer(
      key,
      caller,
      async (tx, { userId }) => {
        if (!(await removeEnrolment(tx, userId, oneTimeCodeHash(code)))) return WRONG
        const secret = newFactorSecret()
        await keepPendingSecret(tx, key.tokenHash, sealer.seal(userId, secret))
        return secret
      },
      { refusal: 'session.enrolment_code_wrong', isLast: false },
    )
  }

  return {
    /**
     * Gives the secret for an enrolment code, and then the same secret for the same challenge, so that the code that was
     * scanned goes on working.
     */
    async begin({ challenge, enrolmentCode }, caller): Promise<BegunFactor> {
      const key = challengeKey(challenge, caller.address, 'setup')
      const found = await findChallenge(db, key)
      if (!found) throw new AppError('session.challenge_ended')
      caller.audit({ userName: found.userName, object: found.userId })
      if (!found.secret && enrolmentCode === undefined) throw new AppError('session.enrolment_code_needed')
      const secret = found.secret
        ? codes.unseal(found.userId, found.secret)
        : await beginSecret(key, caller, enrolmentCode ?? '')
      return { challenge, secret, otpauthUrl: otpauthUrl(secret, found.userName) }
    },

    /** Issues a code, which is shown to the administrator once and stored as a hash. */
    async issueEnrolmentCode(
      { id },
      { access, audit, transaction },
    ): Promise<ResultOf<Contract['secondFactor']['issueEnrolmentCode']>> {
      audit({ object: id })
      if (id === access.userId) throw new AppError('user.self')
      const state = await findFactorState(db, id)
      if (!state) throw new AppError('user.not_found')
      await requireNoMoreRights(access, id)
      if (state.setAt) throw new AppError('session.second_factor_set')
      const code = newEnrolmentCode()
      const issuing = (tx: Tx) => saveEnrolment(tx, id, oneTimeCodeHash(code))
      const expiresAt = await transaction(issuing, until => ({ after: { expiresAt: until } }))
      return { code, expiresAt: expiresAt.toISOString() }
    },
  } satisfies CallsOf<'secondFactor'>
}
