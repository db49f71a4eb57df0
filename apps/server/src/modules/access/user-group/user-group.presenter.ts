import type { UserGroup } from '@palisade/contract'
import type { UserGroupRow } from './user-group.queries.ts'

export function presentGroup(row: UserGroupRow): UserGroup {
  return {
    id: row.id,
    name: row.name,
    remarks: row.remarks,
    roles: row.roles,
    members: row.members,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
