import { handoverTransitions, type HandoverAction, type HandoverStatus } from '@palisade/contract'
import { AppError } from '#server/infra/errors/app-error.ts'

interface PageState {
  status: HandoverStatus
  version: number
  saved_by: string
  handed_over_by: string
  handed_over_user_id: string | null
}

export function requirePossible({ status }: Pick<PageState, 'status'>, action: HandoverAction): void {
  const next = handoverTransitions[status][action]
  if ('refused' in next) throw new AppError(next.refused)
}

/** Nobody signs or overwrites what they have not read. */
export function requireSeen({ version, saved_by: by }: PageState, seen: number): void {
  if (version !== seen) throw new AppError('handover.changed_meanwhile', { by })
}

/** A page has the names of two people. */
export function requireAnother({ handed_over_user_id: giver }: PageState, userId: string): void {
  if (giver === userId) throw new AppError('handover.same_person')
}

export function requireGiver(
  { handed_over_user_id: giver, handed_over_by: by }: PageState,
  userId: string,
): void {
  if (giver !== userId) throw new AppError('handover.not_yours', { by })
}
