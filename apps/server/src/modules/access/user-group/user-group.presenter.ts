import { userGroup, type UserGroup } from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { UserGroupRow } from './user-group.queries.ts'

export const presentGroup = (row: UserGroupRow): UserGroup => fromRow(userGroup, row)
