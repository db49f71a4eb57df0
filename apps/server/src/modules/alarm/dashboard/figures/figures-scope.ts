import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CentreContext } from '#server/infra/binding/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { findAlarmsInView } from '#server/modules/alarm/alarm/record/alarm-area.queries.ts'
import { anyOf, fromSources } from '#server/modules/alarm/alarm/record/alarm-filter.queries.ts'

/** The alarms of the selected centre that the viewer may see. */
export interface FiguresScope {
  centreId: string
  /** Every alarm of the centre: its own figures are read. */
  isWhole: boolean
  /** The areas that are seen. */
  areaIds: 'all' | ReadonlySet<string>
  /** The same as a condition on a column. */
  areas: (column: string) => RawBuilder<SqlBool>
  /** Devices are narrowed within the areas, so that only alarms themselves tell which are seen. */
  isNarrowed: boolean
  /** Condition on `alarm`. */
  alarms: RawBuilder<SqlBool>
  /** Condition on `alarm_source` joined to `device`, within the areas. */
  sources: RawBuilder<SqlBool>
}

export async function findScope(
  db: Db,
  context: Pick<CentreContext, 'access' | 'centre'>,
): Promise<FiguresScope> {
  const { areas, reached } = await findAlarmsInView(db, context)
  const centreId = context.centre.areaId
  const inAreas = (column: string) => (areas === 'all' ? sql<SqlBool>`true` : anyOf(column, areas, 'uuid'))
  const isWhole =
    reached === undefined && (areas === 'all' || areas.length === (await countAreas(db, centreId)))
  return {
    centreId,
    isWhole,
    areaIds: areas === 'all' ? 'all' : new Set(areas),
    areas: inAreas,
    isNarrowed: reached !== undefined,
    alarms: sql`${inAreas('alarm.area_id')} and ${reached ? fromSources(reached) : sql`true`}`,
    sources: reached ?? sql<SqlBool>`true`,
  }
}

async function countAreas(db: Db, centreId: string): Promise<number> {
  const { n } = await db
    .selectFrom('area')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('centre_id', '=', centreId)
    .executeTakeFirstOrThrow()
  return n
}
