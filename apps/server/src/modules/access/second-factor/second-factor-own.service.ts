import type { SecondFactorState } from '@palisade/contract'
import type { SignedInContext } from '../../../infra/binding/context.ts'
import type { AccessSnapshot } from '../../../infra/access/access.ts'
import type { Db, Tx } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import type { PasswordGuard } from '../password/password-guard.ts'
import {
  findFactorForUpdate,
  findFactorState,
  removeChallengesOf,
  removeFactor,
  replaceRecoveryCodes,
} from './second-factor.queries.ts'
import { newRecoveryCodes, recoveryCodeHash } from './second-factor.rules.ts'
import type { SecondFactorService } from './second-factor.service.ts'

export interface OwnSecondFactorDeps {
  db: Db
  guard: Pick<PasswordGuard, 'verify'>
  factor: Pick<SecondFactorService, 'prepareOwn' | 'setUpOwn'>
  /** @throws AppError user.level_above */
  requireManageable: (access: AccessSnapshot, userId: string) => Promise<void>
}

export type OwnSecondFactorService = ReturnType<typeof createOwnSecondFactorService>

type Caller = Pick<SignedInContext, 'user' | 'address' | 'userAgent' | 'requestId' | 'audit' | 'transaction'>
interface Password {
  /** The password, encrypted as calls carry it. */
  password: string
}

/** Manages one's own second factor, and lets an administrator reset another user's. */
export function createOwnSecondFactorService(deps: OwnSecondFactorDeps) {
  const { db, guard, factor, requireManageable } = deps

  /** Asks for the password again, because an unattended open window must not suffice to change how its user logs in. */
  async function requirePassword({ password: sealed }: Password, { user, ...from }: Caller): Promise<void> {
    const { userName } = user
    await guard.verify({ userName, sealed, path: 'password', refusal: 'session.password_wrong' }, from)
  }

  return {
    async getOwn(_request: unknown, { user }: Pick<Caller, 'user'>): Promise<SecondFactorState> {
      const found = await findFactorState(db, user.id)
      return {
        isSet: Boolean(found?.setAt),
        isRequired: found?.isRequired ?? false,
        setAt: found?.setAt?.toISOString() ?? null,
        recoveryCodesLeft: found?.codes ?? 0,
      }
    },

    /** @throws AppError session.password_wrong, session.throttled, session.locked */
    async beginOwn(request: Password, caller: Caller) {
      await requirePassword(request, caller)
      return factor.prepareOwn(caller.user, caller.address)
    },

    async enableOwn(request: { challenge: string; code: string }, caller: Caller) {
      return { recoveryCodes: await factor.setUpOwn(request, caller.user.id, caller) }
    },

    /** @throws AppError session.password_wrong, session.throttled, session.locked, session.second_factor_not_set */
    async renewRecoveryCodes(request: Password, caller: Caller) {
      const { id } = caller.user
      caller.audit({ object: id })
      await requirePassword(request, caller)
      const recoveryCodes = newRecoveryCodes()
      await caller.transaction(async tx => {
        if (!(await findFactorForUpdate(tx, id))) throw new AppError('session.second_factor_not_set')
        await replaceRecoveryCodes(tx, id, recoveryCodes.map(recoveryCodeHash))
      })
      return { recoveryCodes }
    },

    /**
     * @throws AppError session.password_wrong, session.throttled, session.locked, session.second_factor_required,
     * session.second_factor_not_set
     */
    async disableOwn(request: Password, caller: Caller): Promise<void> {
      const { id } = caller.user
      caller.audit({ object: id })
      await requirePassword(request, caller)
      if ((await findFactorState(db, id))?.isRequired) throw new AppError('session.second_factor_required')
      await caller.transaction(tx => remove(tx, id))
    },

    /** @throws AppError user.self, user.not_found, user.level_above, session.second_factor_not_set */
    async reset({ id }: { id: string }, caller: Caller & Pick<SignedInContext, 'access'>): Promise<void> {
      caller.audit({ object: id })
      if (id === caller.user.id) throw new AppError('user.self')
      if (!(await findFactorState(db, id))) throw new AppError('user.not_found')
      await requireManageable(caller.access, id)
      await caller.transaction(tx => remove(tx, id))
    },
  }

  /** Removes a factor and every challenge that was begun with it or to replace it. */
  async function remove(tx: Tx, userId: string): Promise<void> {
    if (!(await removeFactor(tx, userId))) throw new AppError('session.second_factor_not_set')
    await removeChallengesOf(tx, userId)
  }
}
