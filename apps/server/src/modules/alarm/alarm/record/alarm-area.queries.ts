import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { reaches } from '#server/infra/access/may.ts'
import { reachedDevices } from '#server/infra/access/visible-devices.ts'
import { areasFilter } from '#server/infra/access/areas/areas-filter.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { CentreContext } from '#server/infra/binding/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { AlarmFilter } from './alarm-filter.queries.ts'

/** The part of the user's areas that a list shows: those of the selected centre unless `everyCentre`, in or below `areaIds` if given. */
interface View {
  areaIds?: readonly string[] | undefined
  everyCentre?: boolean | undefined
}

/**
 * The areas whose alarms a list shows: those of the selected centre, or of every one, that the user may see, narrowed to
 * `areaIds` and the areas below them; 'all' when that is every area. Lists over a million alarms use the ids themselves, not a sub-select,
 * because the planner estimates from them (docs/design/0003).
 */
async function findAreasInView(
  db: Db,
  { access, centre }: Pick<CentreContext, 'access' | 'centre'>,
  { areaIds, everyCentre = false }: View,
): Promise<'all' | string[]> {
  if (everyCentre && areaIds === undefined && access.areaIds === 'all') return 'all'
  const within = everyCentre ? [] : [centre.areaId]
  const { rows } = await sql<{ id: string; total: number }>`
    select id, (select count(*) from area) as total from area
    where path @> ${within}::uuid[] and ${sql.join([sql`true`, ...areasFilter(areaIds, 'area.id')], sql` and `)}
  `.execute(db)
  const ids = rows.map(row => row.id).filter(id => reaches(access, id))
  return ids.length > 0 && ids.length === rows[0]?.total ? 'all' : ids
}

/** The columns that hold the area of an alarm's source, and its device. */
const source = { area: 'alarm_source.area_id', category: 'device.category', id: 'device.id' }

/**
 * Condition on `alarm_source` joined to `device`: sources whose device the user reaches; sources without a device are
 * reached with their area. Undefined, at no cost, where nothing narrows the devices.
 */
export function reachedSources(access: AccessSnapshot): RawBuilder<SqlBool> | undefined {
  const reached = reachedDevices(access, source)
  return reached && sql<SqlBool>`(alarm_source.device_id is null or ${reached})`
}

/** The part of the filter that limits a list to the alarms that this user may see. */
export async function findAlarmsInView(
  db: Db,
  context: Pick<CentreContext, 'access' | 'centre'>,
  view: View = {},
): Promise<Pick<AlarmFilter, 'areas' | 'reached'>> {
  return { areas: await findAreasInView(db, context, view), reached: reachedSources(context.access) }
}
