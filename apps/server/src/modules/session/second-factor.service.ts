import { CHALLENGE_TRIES, type BegunFactor, type SignedIn } from '@palisade/contract'
import type { CallContext } from '../../infra/binding/context.ts'
import type { SignedInUser } from '../../infra/binding/gate.ts'
import type { Db, Tx } from '../../infra/database/database.ts'
import { AppError } from '../../infra/errors/app-error.ts'
import type { Sealer } from '../../infra/secrets/sealer.ts'
import {
  countTry,
  findChallenge,
  findChallengeForUpdate,
  findFactorForUpdate,
  findFactorState,
  insertChallenge,
  keepPendingSecret,
  recordCodeAccepted,
  recordCodeRefused,
  removeChallenge,
  removeOldChallenges,
  removeRecoveryCode,
  replaceRecoveryCodes,
  saveFactor,
  type Challenge,
  type ChallengeKey,
  type ChallengePurpose,
} from './second-factor.queries.ts'
import {
  newFactorSecret,
  newRecoveryCodes,
  otpauthUrl,
  recoveryCodeHash,
  stepOfCode,
  waitForCode,
} from './second-factor.rules.ts'
import type { PasswordGuard } from './password-guard.ts'
import type { SessionService } from './session.service.ts'
import { newTicket, ticketHash } from './ticket.ts'

export interface SecondFactorDeps {
  db: Db
  sealer: Sealer
  guard: Pick<PasswordGuard, 'refuseHeld' | 'failed'>
  openSession: SessionService['openSession']
  now?: () => number
}

export type SecondFactorService = ReturnType<typeof createSecondFactorService>

type Caller = Pick<CallContext, 'address' | 'userAgent' | 'requestId' | 'audit'>
interface Answer {
  challenge: string
  code: string
}

/** A code that the rules refuse: the try is counted, so its transaction must not fall back. */
const WRONG = Symbol('wrong')

/** TOTP (RFC 6238) and recovery codes between the right password and the session (docs/design/0009). */
export function createSecondFactorService(deps: SecondFactorDeps) {
  const { db, sealer, guard, openSession, now = Date.now } = deps

  async function newChallenge(
    userId: string,
    address: string,
    purpose: ChallengePurpose,
    secret?: Buffer,
  ): Promise<string> {
    const challenge = newTicket()
    const tokenHash = ticketHash(challenge)
    await insertChallenge(db, { tokenHash, userId, address, purpose, ...(secret && { secret }) })
    return challenge
  }

  /** Lets a code be tried, a bounded number of times; a right one ends the challenge. */
  async function answer<Result>(
    key: ChallengeKey,
    caller: Caller,
    check: (tx: Tx, found: Challenge) => Promise<Result | typeof WRONG>,
  ): Promise<{ user: SignedInUser; readAt: string; result: Result }> {
    const known = await findChallenge(db, key)
    if (!known) throw new AppError('session.challenge_ended')
    caller.audit({ userName: known.userName, object: known.userId })
    if (known.status !== 'enabled') throw new AppError('session.user_disabled')
    await guard.refuseHeld(known.userName, caller.address)
    const result = await db.transaction().execute(async tx => {
      const found = await findChallengeForUpdate(tx, key)
      if (!found || found.tries >= CHALLENGE_TRIES) throw new AppError('session.challenge_ended')
      await countTry(tx, key.tokenHash)
      const checked = await check(tx, found)
      if (checked !== WRONG) await removeChallenge(tx, key.tokenHash)
      return checked
    })
    if (result === WRONG) {
      await guard.failed(known.userName, caller)
      throw new AppError('session.second_factor_wrong')
    }
    caller.audit({ userId: known.userId })
    const { userId: id, userName, name, readAt } = known
    return { user: { id, userName, name }, readAt, result }
  }

  function unseal(userId: string, sealed: Uint8Array): string {
    const secret = sealer.unseal(userId, sealed)
    if (secret === undefined)
      throw new Error(`the second factor of user ${userId} was sealed under another key`)
    return secret
  }

  /** A code of the app is good once: never its own time step again, nor an earlier one. */
  async function checkCode(tx: Tx, { userId }: Challenge, code: string) {
    const factor = await findFactorForUpdate(tx, userId)
    if (!factor) throw new AppError('session.challenge_ended')
    const seconds = waitForCode(factor.failures, factor.failedAt?.getTime() ?? null, now())
    if (seconds > 0) throw new AppError('session.throttled', { seconds })
    if (code.length > 6) {
      if (await removeRecoveryCode(tx, userId, recoveryCodeHash(code))) {
        await recordCodeAccepted(tx, userId)
        return 'recovery_code'
      }
    } else {
      const step = stepOfCode(unseal(userId, factor.secret), code, now())
      if (step !== undefined && step > factor.lastStep) {
        await recordCodeAccepted(tx, userId, step)
        return 'code'
      }
    }
    await recordCodeRefused(tx, userId, new Date(now()))
    return WRONG
  }

  /** @returns recovery codes, kept as hashes only */
  async function setUp(tx: Tx, { userId, secret }: Challenge, code: string, isReplacing: boolean) {
    if (!secret) throw new AppError('session.challenge_ended')
    const lastStep = stepOfCode(unseal(userId, secret), code, now())
    if (lastStep === undefined) return WRONG
    // Two logins at once: the second must not put its factor in place of the first one's.
    if (!(await saveFactor(tx, { userId, secret, lastStep }, isReplacing)))
      throw new AppError('session.challenge_ended')
    const recoveryCodes = newRecoveryCodes()
    await replaceRecoveryCodes(tx, userId, recoveryCodes.map(recoveryCodeHash))
    return recoveryCodes
  }

  return {
    /**
     * Asked when the password was right, before there is a session.
     * @throws AppError session.second_factor_needed, session.second_factor_setup_needed, both with `challenge`
     */
    async demand(user: SignedInUser, address: string): Promise<void> {
      const state = await findFactorState(db, user.id)
      if (state?.setAt) {
        const challenge = await newChallenge(user.id, address, 'confirm')
        throw new AppError('session.second_factor_needed', { challenge })
      }
      if (state?.isRequired) {
        const challenge = await newChallenge(user.id, address, 'setup')
        throw new AppError('session.second_factor_setup_needed', { challenge })
      }
    },

    /** @throws AppError session.second_factor_wrong, session.challenge_ended, session.throttled, session.user_disabled */
    async confirm({ challenge, code }: Answer, caller: Caller): Promise<SignedIn> {
      const key = { tokenHash: ticketHash(challenge), address: caller.address, purpose: 'confirm' } as const
      const { user, readAt, result } = await answer(key, caller, (tx, found) => checkCode(tx, found, code))
      caller.audit({ after: { secondFactor: result } })
      return openSession(user, caller, readAt)
    },

    /** The same secret for the same challenge, so that a page drawn anew shows what was scanned. */
    async begin(
      { challenge }: Pick<Answer, 'challenge'>,
      caller: Pick<Caller, 'address'>,
    ): Promise<BegunFactor> {
      const key = { tokenHash: ticketHash(challenge), address: caller.address, purpose: 'setup' } as const
      return db.transaction().execute(async tx => {
        const found = await findChallengeForUpdate(tx, key)
        if (!found) throw new AppError('session.challenge_ended')
        const secret = found.secret ? unseal(found.userId, found.secret) : newFactorSecret()
        if (!found.secret) await keepPendingSecret(tx, key.tokenHash, sealer.seal(found.userId, secret))
        return { challenge, secret, otpauthUrl: otpauthUrl(secret, found.userName) }
      })
    },

    /** @throws AppError session.second_factor_wrong, session.challenge_ended, session.throttled, session.user_disabled */
    async enable({ challenge, code }: Answer, caller: Caller) {
      const key = { tokenHash: ticketHash(challenge), address: caller.address, purpose: 'setup' } as const
      const { user, readAt, result } = await answer(key, caller, (tx, found) => setUp(tx, found, code, false))
      caller.audit({ after: { secondFactor: 'set_up' } })
      return { signedIn: await openSession(user, caller, readAt), recoveryCodes: result }
    },

    /** For somebody logged in whose password was asked again. */
    async beginOwn(user: SignedInUser, address: string): Promise<BegunFactor> {
      const secret = newFactorSecret()
      const challenge = await newChallenge(user.id, address, 'own', sealer.seal(user.id, secret))
      return { challenge, secret, otpauthUrl: otpauthUrl(secret, user.userName) }
    },

    /** @throws AppError session.second_factor_wrong, session.challenge_ended, session.throttled */
    async enableOwn({ challenge, code }: Answer, userId: string, caller: Caller): Promise<string[]> {
      const key = { tokenHash: ticketHash(challenge), address: caller.address, purpose: 'own' } as const
      const { result } = await answer(key, caller, async (tx, found) => {
        if (found.userId !== userId) throw new AppError('session.challenge_ended')
        return setUp(tx, found, code, true)
      })
      return result
    },

    /** Removes what has expired; run every minute. */
    sweep: () => removeOldChallenges(db),
  }
}
