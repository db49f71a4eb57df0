import { ALARM_MOMENTS_MAX, analysisAlarmTypes, type AlarmType } from '@palisade/contract'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { lowestAlarmId, momentOfAlarmId } from '../alarm.id.ts'
import { anyOf, type AlarmFilter } from './alarm-filter.queries.ts'

/** When alarms of a device occurred, and from when to when those of its own analysis went on; ms since 1970, newest first. */
export interface AlarmMoments {
  moments: number[]
  motion: [from: number, to: number][]
}

/**
 * When alarms of devices occurred, ms since 1970, newest first, from `from` to `to`, both included. Each source of a device is read from an
 * index of its own, newest first, so that it does not count how many alarms there are of others.
 */
export async function listMoments(
  db: Db,
  deviceIds: readonly string[],
  { from, to }: { from: number; to: number },
  { areas, reached }: Pick<AlarmFilter, 'areas' | 'reached'>,
): Promise<Map<string, AlarmMoments>> {
  const rows = await db
    .selectFrom('alarm_source')
    .leftJoin('device', 'device.id', 'alarm_source.device_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('alarm')
          .select(['alarm.id', 'alarm.type', 'alarm.last_at'])
          .whereRef('alarm.source_id', '=', 'alarm_source.id')
          .where('alarm.id', '>=', lowestAlarmId(from))
          .where('alarm.id', '<', lowestAlarmId(to + 1))
          .orderBy('alarm.id', 'desc')
          .limit(ALARM_MOMENTS_MAX)
          .as('marked'),
      join => join.onTrue(),
    )
    .select(['alarm_source.device_id', 'marked.id', 'marked.type', 'marked.last_at'])
    .where(anyOf('alarm_source.device_id', deviceIds, 'uuid'))
    .$if(areas !== 'all', query =>
      query.where(anyOf('alarm_source.area_id', areas === 'all' ? [] : areas, 'uuid')),
    )
    .where(reached ?? sql<SqlBool>`true`)
    .orderBy('marked.id', 'desc')
    .execute()
  const found = new Map(deviceIds.map((id): [string, AlarmMoments] => [id, { moments: [], motion: [] }]))
  for (const { device_id, id, type, last_at } of rows) {
    const own = found.get(device_id ?? '')
    if (!own || own.moments.length >= ALARM_MOMENTS_MAX) continue
    const at = momentOfAlarmId(id)
    own.moments.push(at)
    if (analysisAlarmTypes.includes(type as AlarmType)) own.motion.push([at, Math.max(at, last_at.getTime())])
  }
  return found
}
