import { ALWAYS, type AlarmType, type TimeRange } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { buildDevice } from './device.ts'
import { uniqueName } from './names.ts'

export interface InhibitionOptions {
  name?: string
  deviceId?: string
  areaId?: string
  types?: readonly AlarmType[]
  includesVeryUrgent?: boolean
  timeRange?: TimeRange
  hours?: number | null
  isRunning?: boolean
}

/** The first target: a device of its own, unless a device or an area is given. */
async function targetOf(db: Db, { deviceId, areaId }: InhibitionOptions) {
  if (deviceId === undefined && areaId !== undefined) return { area_id: areaId, device_id: null }
  const id = deviceId ?? (await buildDevice(db)).id
  const { area_id } = await db
    .selectFrom('device')
    .select('area_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { area_id, device_id: id }
}

/** A rule that runs, unless it is said otherwise. */
export async function buildInhibition(db: Db, options: InhibitionOptions = {}) {
  const { name = uniqueName('I'), types = [], timeRange = ALWAYS, hours = 1, isRunning = true } = options
  const place = await targetOf(db, options)
  const now = Date.now()
  const ends = hours === null ? null : new Date(now + hours * 3_600_000)
  const span = isRunning ? { started_at: new Date(now), ends_at: ends } : {}
  const { id } = await db
    .insertInto('alarm_inhibition')
    .values({
      kind: 'rule',
      name,
      reason: 'Works',
      ...place,
      types: [...types],
      includes_very_urgent: options.includesVeryUrgent ?? false,
      time_range: JSON.stringify(timeRange),
      hours,
      ...span,
      saved_by: 'Builder',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const target = place.device_id === null ? { area_id: place.area_id } : { device_id: place.device_id }
  await db
    .insertInto('alarm_inhibition_target')
    .values({ inhibition_id: id, position: 0, ...target })
    .execute()
  return { id, name }
}
