import { FIGURES_LISTED, type AlarmFiguresNow } from '@palisade/contract'
import { sql } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { reachedDevices } from '#server/infra/access/visible-devices.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { FiguresScope } from './figures-scope.ts'

type Held = AlarmFiguresNow['held']
type HeldRow = Omit<Held['list'][number], 'endsAt'> & { endsAt: Date | null; n: number }

/** The columns of what is held back, as its own check of access reads them. */
const columns = { area: 'inhibition.area_id', category: 'device.category', id: 'device.id' }

/** Running rules and shelves of the areas and devices that are seen. */
export async function listHeld(db: Db, scope: FiguresScope, access: AccessSnapshot): Promise<Held> {
  const reached = reachedDevices(access, columns)
  const isSeen = reached ? sql`(device.id is null or ${reached})` : sql`true`
  const { rows } = await sql<HeldRow>`
    select inhibition.id, inhibition.kind, inhibition.name, inhibition.ends_at as "endsAt",
      inhibition.suppressed_count as "suppressedCount", (count(*) over ())::int as n
    from alarm_inhibition inhibition left join device on device.id = inhibition.device_id
    where inhibition.started_at is not null and inhibition.ended_at is null and inhibition.deleted_at is null
      and ${scope.areas('inhibition.area_id')} and ${isSeen}
    order by inhibition.ends_at nulls last, inhibition.id limit ${sql.lit(FIGURES_LISTED)}`.execute(db)
  return {
    n: rows[0]?.n ?? 0,
    list: rows.map(({ id, kind, name, endsAt, suppressedCount }) => ({
      id,
      kind,
      name,
      suppressedCount,
      endsAt: endsAt?.toISOString() ?? null,
    })),
  }
}
