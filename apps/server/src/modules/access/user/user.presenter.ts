import { user, type User } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { UserRow } from './user.queries.ts'

/** @param lastAdministratorId the user who cannot be removed */
export const presentUser = (row: UserRow, lastAdministratorId: string | undefined): User =>
  fromRow(user, row, { isLastAdministrator: row.id === lastAdministratorId })

/** A user as the log stores it: the entered fields without secrets. */
export function auditUser(row: UserRow) {
  const {
    isLastAdministrator: _last,
    lastLoginAt: _login,
    mustHaveSecondFactor: _must,
    ...entered
  } = presentUser(row, undefined)
  return entered
}
