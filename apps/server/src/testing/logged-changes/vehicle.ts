import { saveSource } from '../../modules/vehicle/snap/source/source.queries.ts'
import { hashOf, newToken } from '../../modules/vehicle/snap/source/source.token.ts'
import { buildDevice } from '../builders/device.ts'
import type { Scenarios } from './bench.ts'

/** Calls of vehicles. */
export const vehicleChanges: Scenarios = {
  'snap.renewSource': async ({ server }) => ({ cameraId: (await buildDevice(server.db)).id }),
  'snap.removeSource': async ({ server }) => {
    const { id } = await buildDevice(server.db)
    await server.db.transaction().execute(tx => saveSource(tx, id, hashOf(newToken())))
    return { cameraId: id }
  },
}
