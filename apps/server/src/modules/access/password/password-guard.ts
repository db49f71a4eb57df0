import { userName as userNameSchema, type ErrorCode } from '@palisade/contract'
import type { AuditEntry } from '#server/infra/audit/audit.ts'
import { unlogged } from '#server/infra/audit/change-guard.ts'
import type { CallContext } from '#server/infra/binding/context.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import { openPassword } from './login-cipher.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findAttempt, type CheckedUser } from './password.queries.ts'
import { listCounters, recordFailure, recordSuccess, type Counted } from './throttle.queries.ts'
import { counterKeys, loginDelayOf } from './throttle.rules.ts'

export interface PasswordGuardDeps {
  db: Db
  hasher: PasswordHasher
  /** Base64. */
  loginKey: string
  writeAudit: (entry: AuditEntry) => Promise<void>
}

export interface PasswordAttempt {
  userName: string
  /** The password, encrypted as calls carry it. */
  sealed: string
  /** The field that the refusal names when the password was encrypted with another key. */
  path: string
  /** The error code for a wrong password. */
  refusal: ErrorCode
}

export type Origin = Pick<CallContext, 'address' | 'requestId'>

export interface PasswordGuard {
  /**
   * Finds the user whom user name and password belong to. Wrong passwords are counted, slowed down and finally locked,
   * whichever call they come by.
   */
  verify(attempt: PasswordAttempt, from: Origin): Promise<CheckedUser>
  /** Refuses an attempt that must wait or is locked, before anything that could be guessed is checked. */
  refuseHeld(userName: string, address: string): Promise<void>
  /** Counts another failure than a wrong password like a wrong password. */
  failed(userName: string, from: Origin): Promise<void>
  /**
   * Notes a login: the failures of this user at this address no longer count, and the address is known to the account
   * from now on.
   * @param tx the transaction in which the session begins
   */
  succeeded(userName: string, address: string, tx?: Tx): Promise<void>
}

function refuse({ counters, now }: Counted): void {
  const hold = loginDelayOf(counters, now)
  if (!hold) return
  throw new AppError(hold.isLocked ? 'session.locked' : 'session.throttled', { seconds: hold.seconds })
}

/** Seconds to wait that are named when the queue is full. */
const QUEUE_FULL_SECONDS = 5

export function createPasswordGuard(deps: PasswordGuardDeps): PasswordGuard {
  const { db, hasher, loginKey, writeAudit } = deps

  const refuseHeld = async (userName: string, address: string) =>
    refuse(await listCounters(db, counterKeys(userName, address)))

  async function countFailure(userName: string, { address, requestId }: Origin) {
    const locks = await unlogged(() => recordFailure(db, counterKeys(userName, address)))
    for (const { kind, until } of locks)
      await writeAudit({
        userName,
        address,
        action: 'session.lock',
        object: kind,
        after: { until },
        result: 'ok',
        requestId,
      })
  }

  async function check(attempt: PasswordAttempt, password: string, from: Origin): Promise<CheckedUser> {
    const { userName, refusal } = attempt
    const isName = userNameSchema.safeParse(userName).success
    const { user, ...counted } = await findAttempt(
      db,
      isName ? userName : null,
      counterKeys(userName, from.address),
    )
    refuse(counted)
    if ((await hasher.verify(user?.passwordHash, password)) && user) return user
    await countFailure(userName, from)
    throw new AppError(refusal)
  }

  return {
    async verify(attempt, from) {
      const password = openPassword(loginKey, attempt.sealed)
      if (password === undefined) throw invalidRequest([{ path: attempt.path, rule: 'login_key' }])
      // Checked before the queue, so that a locked guesser takes no place in it, and in any case when its turn comes.
      if (hasher.isBusy()) await refuseHeld(attempt.userName, from.address)
      const turn = await hasher.inTurn(() => check(attempt, password, from))
      if (!turn) throw new AppError('session.throttled', { seconds: QUEUE_FULL_SECONDS })
      return turn.value
    },
    refuseHeld,
    failed: countFailure,
    succeeded: (userName, address, tx) =>
      unlogged(() => recordSuccess(tx ?? db, counterKeys(userName, address))),
  }
}
