import { CHALLENGE_TRIES, type ErrorCode } from '@palisade/contract'
import type { AuditDetail } from '#server/infra/audit/audit.ts'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import type { CallContext } from '#server/infra/binding/context.ts'
import type { SignedInUser } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { PasswordGuard } from '#server/modules/access/password/password-guard.ts'
import {
  countTry,
  findChallenge,
  findChallengeForUpdate,
  insertChallenge,
  removeChallenge,
  type Challenge,
  type ChallengeKey,
  type ChallengePurpose,
} from './second-factor.queries.ts'
import { newTicket, ticketHash } from '#server/modules/access/session/ticket.ts'

export interface ChallengesDeps {
  db: Db
  guard: Pick<PasswordGuard, 'refuseHeld' | 'failed'>
}

export type Caller = Pick<CallContext, 'address' | 'userAgent' | 'requestId' | 'audit' | 'transaction'>

/**
 * The result of a check that refused the code. It is returned rather than thrown, so that the transaction commits and
 * the attempt is counted.
 */
export const WRONG = Symbol('wrong')

/** The user whose challenge is answered, and the time (database clock) at which it was read. */
export interface Answering {
  user: SignedInUser
  readAt: string
}

export interface AnswerOptions<Result> {
  /** Adds to the row of a right code. */
  tell?: (result: Result) => AuditDetail
  /** The code for a wrong one. */
  refusal?: ErrorCode
  /** Whether a right code ends the challenge. */
  isLast?: boolean
}

export const challengeKey = (
  challenge: string,
  address: string,
  purpose: ChallengePurpose,
): ChallengeKey => ({ tokenHash: ticketHash(challenge), address, purpose })

/**
 * Challenges connect the password step of a login with the code step. Each is valid for a short time, for one address,
 * one purpose and a few attempts.
 */
export function createChallenges({ db, guard }: ChallengesDeps) {
  return {
    async issue(
      userId: string,
      address: string,
      purpose: ChallengePurpose,
      secret?: Buffer,
    ): Promise<string> {
      const challenge = newTicket()
      const key = challengeKey(challenge, address, purpose)
      await unlogged(() => insertChallenge(db, { ...key, userId, ...(secret && { secret }) }))
      return challenge
    },

    /**
     * Checks a code, a limited number of times; a right one ends the challenge, unless more is to follow. What `check`
     * changes is committed with the challenge's end and the log row.
     */
    async answer<Result>(
      key: ChallengeKey,
      caller: Caller,
      check: (tx: Tx, found: Challenge, from: Answering) => Promise<Result | typeof WRONG>,
      options: AnswerOptions<Result> = {},
    ): Promise<Result> {
      const { tell, refusal = 'session.second_factor_wrong', isLast = true } = options
      const known = await findChallenge(db, key)
      if (!known) throw new AppError('session.challenge_ended')
      const { userId: id, userName, name, readAt } = known
      caller.audit({ userName, object: id })
      if (known.status !== 'enabled') throw new AppError('session.user_disabled')
      await guard.refuseHeld(userName, caller.address)
      const user = { id, userName, name }
      const result = await caller.transaction(
        async tx => {
          const found = await findChallengeForUpdate(tx, key)
          if (!found || found.tries >= CHALLENGE_TRIES) throw new AppError('session.challenge_ended')
          await countTry(tx, key.tokenHash)
          const checked = await check(tx, found, { user, readAt })
          if (checked !== WRONG && isLast) await removeChallenge(tx, key.tokenHash)
          return checked
        },
        // A wrong code is only counted; its refusal leaves the row.
        checked => (checked === WRONG ? undefined : { userId: id, ...tell?.(checked) }),
      )
      if (result === WRONG) {
        await guard.failed(userName, caller)
        throw new AppError(refusal)
      }
      return result
    },
  }
}
