import { sql } from 'kysely'
import type { Tx } from '../../infra/database/database.ts'
import { writeDeviceStates } from '../device/device.events.ts'

/** `last_seen_at` is written this often at most. */
const SEEN_EVERY = sql`interval '1 minute'`

interface Sighting {
  id: string
  areaId: string
  stateSince: Date
  was: string
}

/** Sensors from which events came are online; that is told when it is news. A camera is alive by its pictures only. */
export async function markSensorsSeen(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  if (deviceIds.length === 0) return
  const { rows } = await sql<Sighting>`
    update device d set
      last_seen_at = now(),
      state = 'online',
      cause = null,
      state_since = case when d.state = 'online' then d.state_since else now() end
    where d.id in (
      select id from device
      where id = any(${deviceIds}::uuid[]) and kind = 'sensor' and deleted_at is null
        and (state <> 'online' or last_seen_at is null or last_seen_at < now() - ${SEEN_EVERY})
      order by id for update)
    returning d.id, d.area_id as "areaId", d.state_since as "stateSince", old.state as was`.execute(tx)
  const news = rows.filter(row => row.was !== 'online')
  await writeDeviceStates(
    tx,
    news.map(({ id, areaId, stateSince }) => ({ id, areaId, stateSince, state: 'online', cause: null })),
  )
}
