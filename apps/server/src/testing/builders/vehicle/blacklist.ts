import { plateKey, type AlarmLevel } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { uniqueName } from '../names.ts'
import { buildCentre } from '../organisation.ts'

/** A group of a centre of its own, always valid, unless it is said otherwise. */
export async function buildBlacklistGroup(
  db: Db,
  options: { centreId?: string; name?: string; level?: AlarmLevel; validUntil?: Date } = {},
) {
  const { name = uniqueName('Stolen'), level = 'urgent', validUntil = null } = options
  const centreId = options.centreId ?? (await buildCentre(db)).id
  const { id } = await db
    .insertInto('blacklist_group')
    .values({
      centre_id: centreId,
      name,
      level: levelNumber(level),
      valid_until: validUntil,
      created_by: 'Ann',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, centreId }
}

/** A vehicle in a group of its own, unless it is said otherwise. */
export async function buildBlacklistEntry(
  db: Db,
  options: {
    groupId?: string
    plate?: string
    level?: AlarmLevel
    validUntil?: Date
    reason?: string
    pictureKey?: string
  } = {},
) {
  const { plate = uniqueName('P'), validUntil = null, reason = '', pictureKey = null } = options
  const groupId = options.groupId ?? (await buildBlacklistGroup(db)).id
  const { id, version } = await db
    .insertInto('blacklist_entry')
    .values({
      group_id: groupId,
      plate,
      plate_key: plateKey(plate),
      level: options.level ? levelNumber(options.level) : null,
      valid_until: validUntil,
      reason,
      picture_key: pictureKey,
      created_by: 'Ann',
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { id, plate, groupId, version }
}

export async function buildRedlistEntry(db: Db, plate: string = uniqueName('R')) {
  const { id, version } = await db
    .insertInto('redlist_entry')
    .values({ plate, plate_key: plateKey(plate), created_by: 'Ann' })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { id, plate, version }
}
