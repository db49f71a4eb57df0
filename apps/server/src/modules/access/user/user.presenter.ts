import type { User, UserLevel, UserStatus } from '@palisade/contract'
import type { UserRow } from './user.queries.ts'

/** @param lastAdministratorId the user who cannot be removed */
export function presentUser(row: UserRow, lastAdministratorId: string | undefined): User {
  return {
    id: row.id,
    userName: row.user_name,
    name: row.name,
    email: row.email,
    phone: row.phone,
    level: row.level as UserLevel,
    status: row.status as UserStatus,
    jobName: row.job_name,
    sort: row.sort,
    rolesFrom: row.roles_from?.toISOString() ?? null,
    rolesUntil: row.roles_until?.toISOString() ?? null,
    cloudAccount: row.cloud_account,
    hasCloudPassword: row.has_cloud_password,
    remarks: row.remarks,
    roles: row.roles,
    groups: row.groups,
    hasSecondFactor: row.has_second_factor,
    isSecondFactorRequired: row.is_second_factor_required,
    mustHaveSecondFactor: row.must_have_second_factor,
    isLastAdministrator: row.id === lastAdministratorId,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

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
