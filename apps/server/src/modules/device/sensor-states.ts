import type { Db } from '../../infra/database/database.ts'
import { writeDeviceStates } from './device.events.ts'
import { markSilentSensors } from './device.queries.ts'

/** A sensor that has not reported for this long is not known to live any more, hours. */
export const SENSOR_SILENT_HOURS = 24

/** Sensors that have been silent for too long become unknown; a dead device is never shown alive. Run every few minutes. */
export async function noteSilentSensors(db: Db): Promise<void> {
  await db.transaction().execute(async tx => {
    const silent = await markSilentSensors(tx, SENSOR_SILENT_HOURS)
    await writeDeviceStates(
      tx,
      silent.map(sensor => ({ ...sensor, state: 'unknown' as const, cause: null })),
    )
  })
}
