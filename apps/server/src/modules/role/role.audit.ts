import { presentDetails } from './role.presenter.ts'
import type { RoleGrants, RoleRow } from './role.queries.ts'

interface Written {
  row: RoleRow
  grants: RoleGrants
}

/** A role as the log keeps it, with everything that hangs on it. */
export function auditWhole({ row, grants }: Written) {
  const { isOwn: _own, isMoreThanOwn: _more, ...role } = presentDetails(row, grants, false)
  return role
}

/**
 * A change as the log keeps it. Of up to 20,000 devices only those that came and went, and how many there are: the log
 * begins with all of them.
 */
export function auditChange(before: Written, after: Written) {
  return { before: withoutCommon(before, after), after: withoutCommon(after, before) }
}

function withoutCommon(one: Written, other: Written) {
  const common = new Set(other.grants.deviceIds)
  const { deviceIds, ...role } = auditWhole(one)
  return {
    ...role,
    devices: deviceIds.length,
    deviceIds: deviceIds.filter(id => !common.has(id)),
  }
}
