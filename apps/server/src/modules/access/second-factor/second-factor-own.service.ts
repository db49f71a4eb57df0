import type { SecondFactorState, ResultOf, Contract } from '@palisade/contract'
import type { AuditDetail } from '#server/infra/audit/audit.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { EndSessions } from '#server/modules/access/session/session-ender.ts'
import { removeSessionsOf } from '#server/modules/access/session/session.queries.ts'
import { WRONG } from './second-factor-challenges.ts'
import type { WithProof } from './second-factor-proof.ts'
import {
  findFactorForUpdate,
  findFactorState,
  removeChallengesOf,
  removeFactor,
  replaceRecoveryCodes,
} from './second-factor.queries.ts'
import { newRecoveryCodes, oneTimeCodeHash } from './second-factor.rules.ts'
import type { SecondFactorService } from './second-factor.service.ts'

export interface OwnSecondFactorDeps {
  db: Db
  end: EndSessions
  withProof: WithProof
  factor: Pick<SecondFactorService, 'prepareOwn' | 'setUpOwn'>
  requireNoMoreRights: (access: AccessSnapshot, userId: string) => Promise<void>
}

type Caller = Pick<
  SignedInContext,
  'user' | 'sessionId' | 'address' | 'userAgent' | 'requestId' | 'audit' | 'transaction'
>

/** Manages one's own second factor, and lets an administrator reset another user's. Each change ends other sessions. */
export function createOwnSecondFactorService(deps: OwnSecondFactorDeps) {
  const { db, end, withProof, factor, requireNoMoreRights } = deps

  /** The caller, in whose transactions the user's other sessions end, unless a wrong code left everything as it was. */
  function endingOthers(caller: Caller): Caller {
    return {
      ...caller,
      async transaction<Result>(
        work: (tx: Tx) => Promise<Result>,
        tell?: (result: Result) => AuditDetail | undefined,
      ) {
        const made: Result[] = []
        await end(
          'second_factor',
          async tx => {
            const result = await work(tx)
            made.push(result)
            return result === WRONG ? [] : removeSessionsOf(tx, caller.user.id, caller.sessionId)
          },
          ending => caller.transaction(ending, tell && (() => tell(made[0] as Result))),
        )
        return made[0] as Result
      },
    }
  }

  return {
    async getOwn(_request, { user }): Promise<SecondFactorState> {
      const found = await findFactorState(db, user.id)
      return {
        isSet: Boolean(found?.setAt),
        isRequired: found?.isRequired ?? false,
        setAt: found?.setAt?.toISOString() ?? null,
        recoveryCodesLeft: found?.codes ?? 0,
      }
    },

    async beginOwn(request, caller) {
      await withProof(request, caller, async () => undefined, { isEnrolling: true })
      return factor.prepareOwn(caller.user, caller.address)
    },

    async enableOwn(request, caller): Promise<ResultOf<Contract['secondFactor']['enableOwn']>> {
      return { recoveryCodes: await factor.setUpOwn(request, caller.user.id, endingOthers(caller)) }
    },

    async renewRecoveryCodes(
      request,
      caller,
    ): Promise<ResultOf<Contract['secondFactor']['renewRecoveryCodes']>> {
      const { id } = caller.user
      caller.audit({ object: id })
      const recoveryCodes = newRecoveryCodes()
      await withProof(request, endingOthers(caller), async tx => {
        if (!(await findFactorForUpdate(tx, id))) throw new AppError('session.second_factor_not_set')
        await replaceRecoveryCodes(tx, id, recoveryCodes.map(oneTimeCodeHash))
      })
      return { recoveryCodes }
    },

    async disableOwn(request, caller) {
      const { id } = caller.user
      caller.audit({ object: id })
      await withProof(request, endingOthers(caller), async tx => {
        if ((await findFactorState(tx, id))?.isRequired) throw new AppError('session.second_factor_required')
        await remove(tx, id)
      })
    },

    async reset({ id }, caller) {
      caller.audit({ object: id })
      if (id === caller.user.id) throw new AppError('user.self')
      if (!(await findFactorState(db, id))) throw new AppError('user.not_found')
      await requireNoMoreRights(caller.access, id)
      const resetting = async (tx: Tx) => {
        await remove(tx, id)
        return removeSessionsOf(tx, id)
      }
      await end('second_factor', resetting, caller.transaction)
    },
  } satisfies CallsOf<'secondFactor'>
}

/** Removes a factor and every challenge that was begun with it or to replace it. */
async function remove(tx: Tx, userId: string): Promise<void> {
  if (!(await removeFactor(tx, userId))) throw new AppError('session.second_factor_not_set')
  await removeChallengesOf(tx, userId)
}
