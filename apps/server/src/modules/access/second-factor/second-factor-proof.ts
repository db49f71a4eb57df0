import type { ErrorCode, OwnProof } from '@palisade/contract'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { PasswordGuard } from '#server/modules/access/password/password-guard.ts'
import { WRONG } from './second-factor-challenges.ts'
import type { Codes } from './second-factor-codes.ts'
import { removeEnrolment } from './second-factor-enrolment.queries.ts'
import { findFactorForUpdate, findFactorState } from './second-factor.queries.ts'
import { oneTimeCodeHash } from './second-factor.rules.ts'

export interface ProofDeps {
  guard: Pick<PasswordGuard, 'verify' | 'failed'>
  codes: Pick<Codes, 'check'>
}

export type ProvingCaller = Pick<SignedInContext, 'user' | 'address' | 'requestId' | 'transaction'>

/**
 * Makes a change for a signed-in user of whom everything is asked again that a login would ask, because an unattended open
 * window must not suffice to change how its user logs in. The code is used up in the transaction of the change.
 */
export type WithProof = <Result>(
  proof: OwnProof,
  caller: ProvingCaller,
  change: (tx: Tx) => Promise<Result>,
  options?: {
    /** Whether a second factor is about to be set up: the first one that is required asks for an enrolment code. */
    isEnrolling?: boolean
  },
) => Promise<Result>

export function createProof({ guard, codes }: ProofDeps): WithProof {
  /** @returns the refusal of a wrong code, so that the transaction commits and the attempt is counted */
  async function refusalOf(
    tx: Tx,
    userId: string,
    code: string | undefined,
    isEnrolling: boolean,
  ): Promise<ErrorCode | undefined> {
    if (await findFactorForUpdate(tx, userId)) {
      if (code === undefined) throw new AppError('session.second_factor_code_needed')
      return (await codes.check(tx, { userId }, code)) === WRONG ? 'session.second_factor_wrong' : undefined
    }
    if (!isEnrolling || !(await findFactorState(tx, userId))?.isRequired) return undefined
    if (code === undefined) throw new AppError('session.enrolment_code_needed')
    const isRight = await removeEnrolment(tx, userId, oneTimeCodeHash(code))
    return isRight ? undefined : 'session.enrolment_code_wrong'
  }

  return async ({ password: sealed, code }, caller, change, { isEnrolling = false } = {}) => {
    const { user, ...from } = caller
    const { id, userName } = user
    await guard.verify({ userName, sealed, path: 'password', refusal: 'session.password_wrong' }, from)
    let refusal: ErrorCode | undefined
    const made = await caller.transaction(
      async tx => {
        refusal = await refusalOf(tx, id, code, isEnrolling)
        return refusal === undefined ? change(tx) : WRONG
      },
      // A wrong code is only counted; its refusal leaves the row.
      result => (result === WRONG ? undefined : {}),
    )
    if (made !== WRONG) return made
    await guard.failed(userName, from)
    throw new AppError(refusal ?? 'session.second_factor_wrong')
  }
}
