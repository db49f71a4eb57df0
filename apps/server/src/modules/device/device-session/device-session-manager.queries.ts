import type { DeviceCause } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import type { ChannelStatus } from '#server/modules/device/observation/device-state.rules.ts'

/** The stored status of every device's control channel. */
export async function listControlStatuses(db: Db): Promise<Map<string, ChannelStatus>> {
  const rows = await db
    .selectFrom('device_sighting')
    .select(['device_id', 'is_up', 'cause', 'locked_until'])
    .where('channel', '=', 'control')
    .execute()
  return new Map(
    rows.map(row => [
      row.device_id,
      {
        isUp: row.is_up,
        cause: row.cause as DeviceCause | null,
        lockedUntil: row.locked_until?.getTime(),
      },
    ]),
  )
}
