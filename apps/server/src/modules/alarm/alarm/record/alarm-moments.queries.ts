import { ALARM_MOMENTS_MAX } from '@palisade/contract'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#server/infra/database/database.ts'
import { lowestAlarmId, momentOfAlarmId } from '../alarm.id.ts'
import { anyOf, type AlarmFilter } from './alarm-filter.queries.ts'

/**
 * When alarms of devices occurred, ms since 1970, newest first, from `from` to `to`, both included. Each source of a device is read from an
 * index of its own, newest first, so that it does not count how many alarms there are of others.
 */
export async function listMoments(
  db: Db,
  deviceIds: readonly string[],
  { from, to }: { from: number; to: number },
  { areas, reached }: Pick<AlarmFilter, 'areas' | 'reached'>,
): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom('alarm_source')
    .leftJoin('device', 'device.id', 'alarm_source.device_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('alarm')
          .select('alarm.id')
          .whereRef('alarm.source_id', '=', 'alarm_source.id')
          .where('alarm.id', '>=', lowestAlarmId(from))
          .where('alarm.id', '<', lowestAlarmId(to + 1))
          .orderBy('alarm.id', 'desc')
          .limit(ALARM_MOMENTS_MAX)
          .as('marked'),
      join => join.onTrue(),
    )
    .select(['alarm_source.device_id', 'marked.id'])
    .where(anyOf('alarm_source.device_id', deviceIds, 'uuid'))
    .$if(areas !== 'all', query =>
      query.where(anyOf('alarm_source.area_id', areas === 'all' ? [] : areas, 'uuid')),
    )
    .where(reached ?? sql<SqlBool>`true`)
    .orderBy('marked.id', 'desc')
    .execute()
  const moments = new Map<string, number[]>(deviceIds.map(id => [id, []]))
  for (const { device_id, id } of rows) {
    const own = moments.get(device_id ?? '')
    if (own && own.length < ALARM_MOMENTS_MAX) own.push(momentOfAlarmId(id))
  }
  return moments
}
