import type { Tx } from '#server/infra/database/database.ts'
import type { EventDevice } from './alarm-raise.queries.ts'
import { insertSources, listSources, type SourceSnapshot } from './alarm-source.queries.ts'

const wordsOf = (device: EventDevice): SourceSnapshot => ({
  device_id: device.id,
  area_id: device.area_id,
  device_name: device.name,
  device_code: device.code,
  location: device.location,
  longitude: device.longitude,
  latitude: device.latitude,
})
const wordsKey = (words: SourceSnapshot) =>
  JSON.stringify([
    words.device_id,
    words.area_id,
    words.device_name,
    words.device_code,
    words.location,
    words.longitude,
    words.latitude,
  ])

/** The id of the row of alarm_source with the texts of each device; missing rows are inserted. */
export async function sourceIds(tx: Tx, devices: readonly EventDevice[]): Promise<Map<EventDevice, number>> {
  if (devices.length === 0) return new Map()
  const read = async () =>
    new Map(
      (
        await listSources(
          tx,
          devices.map(device => device.id),
        )
      ).map(row => [wordsKey(row), row.id]),
    )
  let stored = await read()
  const missing = devices.map(wordsOf).filter(words => !stored.has(wordsKey(words)))
  if (missing.length > 0) {
    await insertSources(tx, missing)
    stored = await read()
  }
  return new Map(
    devices.map(device => {
      const id = stored.get(wordsKey(wordsOf(device)))
      // No foreign key would refuse an alarm without a source (migration 0076).
      if (id === undefined) throw new Error(`device ${device.id} has no row of alarm_source`)
      return [device, id]
    }),
  )
}
