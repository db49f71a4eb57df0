import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { reaches } from '../../../../infra/access/may.ts'
import { reachedDevices } from '../../../../infra/access/visible-devices.ts'
import type { AccessSnapshot } from '../../../../infra/access/access.ts'
import type { CentreContext } from '../../../../infra/binding/context.ts'
import type { Db } from '../../../../infra/database/database.ts'
import type { AlarmFilter } from './alarm-filter.queries.ts'

/**
 * Areas whose alarms a list shows: those of the selected centre that the user may see, narrowed to `areaId` and what lies
 * below it. 'all' when that is every area there is. Lists over a million alarms take the ids themselves and no sub-select:
 * the planner estimates from them (docs/design/0003).
 */
async function findAreasInView(
  db: Db,
  { access, centre }: Pick<CentreContext, 'access' | 'centre'>,
  areaId?: string,
): Promise<'all' | string[]> {
  const { rows } = await sql<{ id: string; total: number }>`
    select id, (select count(*) from area) as total from area
    where path @> ${[centre.areaId]}::uuid[] ${areaId === undefined ? sql`` : sql`and path @> ${[areaId]}::uuid[]`}
  `.execute(db)
  const ids = rows.map(row => row.id).filter(id => reaches(access, id))
  return ids.length > 0 && ids.length === rows[0]?.total ? 'all' : ids
}

/** Where the alarms of a source stand, and its device. */
const source = { area: 'alarm_source.area_id', category: 'device.category', id: 'device.id' }

/**
 * Sources whose device the user reaches, as a condition on `alarm_source` joined to `device`; those of no device go with
 * their area. Undefined, and free of charge, where nothing narrows the devices.
 */
export function reachedSources(access: AccessSnapshot): RawBuilder<SqlBool> | undefined {
  const reached = reachedDevices(access, source)
  return reached && sql<SqlBool>`(alarm_source.device_id is null or ${reached})`
}

/** What of the alarms a list shows to whom. */
export async function findAlarmsInView(
  db: Db,
  context: Pick<CentreContext, 'access' | 'centre'>,
  areaId?: string,
): Promise<Pick<AlarmFilter, 'areas' | 'reached'>> {
  return { areas: await findAreasInView(db, context, areaId), reached: reachedSources(context.access) }
}
