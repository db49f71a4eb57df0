import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { listGroups, listMembers } from './sharing.queries.ts'

/** When more users than this see a thing, one event goes to all who may watch, and their consoles ask once. */
const TOLD_SINGLY = 200

/** The groups that a user may share with: their own, or every one for who may see all users and groups anyway. */
export const listShareable = (db: Db, access: AccessSnapshot) =>
  listGroups(db, may(access, 'user.view') ? undefined : access.userId)

/** A group that it is shared with already may stay, also when its owner has left that group. */
export async function requireShareable(
  tx: Tx,
  access: AccessSnapshot,
  groupId: string | null,
  before: string | null = null,
): Promise<void> {
  if (groupId === null || groupId === before) return
  const groups = await listShareable(tx, access)
  if (!groups.some(({ id }) => id === groupId)) throw new AppError('favorite.group_not_own')
}

export type SharedEvent = 'favorite.changed' | 'wall_view.changed'

/** Tells the owner and everybody with whom a thing is or was shared that lists of its kind have changed. */
export async function writeSharedChanged(
  tx: Tx,
  type: SharedEvent,
  ownerId: string,
  groups: readonly (string | null)[],
): Promise<void> {
  const groupIds = groups.flatMap(id => id ?? [])
  const members = groupIds.length > 0 ? await listMembers(tx, groupIds, TOLD_SINGLY + 1) : []
  const told = members.length > TOLD_SINGLY ? [undefined] : [...new Set([ownerId, ...members])]
  await writeEvents(
    tx,
    told.map(userId => ({
      type,
      data: {},
      audience: { permission: 'live.view' as const, ...(userId !== undefined && { userId }) },
    })),
  )
}
