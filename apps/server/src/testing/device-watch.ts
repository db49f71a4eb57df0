import { systemClock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { Channel, ChannelReading } from '#server/modules/device/observation/device-state.rules.ts'
import { observeAll } from '#server/modules/device/observation/device-status.ts'
import { buildDevice, type BuiltDevice } from './builders/device.ts'

/**
 * Devices of one area, as a test sees and shows them.
 * @param here asked at each use, since database and area are made before each test
 */
export const createDeviceWatch = (here: () => { db: Db; areaId: string }) => ({
  build: (more: Parameters<typeof buildDevice>[1] = {}) => {
    const { db, areaId } = here()
    return buildDevice(db, { areaId, ...more })
  },
  /** Has a device observed over a channel. */
  see: (device: BuiltDevice, channel: Channel, seen: ChannelReading, since = new Date()) =>
    observeAll(here().db, [{ deviceId: device.id, channel, seen, since }], systemClock),
  statusOf: (device: BuiltDevice) =>
    here()
      .db.selectFrom('device')
      .select(['state', 'cause', 'state_since'])
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow(),
  /** The causes, or states without one, that consoles were told of a device. */
  told: async (device: BuiltDevice) => {
    const rows = await here()
      .db.selectFrom('outbox')
      .select('data')
      .where('type', '=', 'device.state')
      .execute()
    const events = rows.map(row => row.data as { id: string; state: string; cause: string | null })
    return events.filter(event => event.id === device.id).map(({ state, cause }) => cause ?? state)
  },
})
