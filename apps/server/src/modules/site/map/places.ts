import type { DeviceCategory } from '@palisade/contract'
import type { SignedInUser } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { writeEvents } from '#server/infra/outbox/outbox.ts'
import { lockPlaces, updatePlaces, type Place, type PlacedType, type PlaceRow } from './places.queries.ts'

/** The user who moves what is on the map. */
export type ChangedBy = Pick<SignedInUser, 'id' | 'userName'>

/** The port to the devices: runs `move` with the history of the devices that it changes, and tells consoles of them. */
export type RecordDeviceMoves = (
  tx: Tx,
  devices: readonly { id: string; areaId: string; category: string }[],
  by: ChangedBy,
  move: () => Promise<void>,
) => Promise<void>

export interface Move {
  by: ChangedBy
  recordDeviceMoves: RecordDeviceMoves
}

export type TypedPlace = Place & { type: PlacedType }

/** Resources as they are before a change; their rows are locked until the transaction ends. */
export interface CurrentPlace {
  devices: PlaceRow[]
  zones: PlaceRow[]
}

/** @returns those of the resources that still exist */
export async function lockCurrentPlaces(
  tx: Tx,
  things: readonly { id: string; type: PlacedType }[],
): Promise<CurrentPlace> {
  const idsOf = (type: PlacedType) => things.filter(one => one.type === type).map(one => one.id)
  const devices = await lockPlaces(tx, 'device', idsOf('device'))
  return { devices, zones: await lockPlaces(tx, 'zone', idsOf('zone')) }
}

/**
 * Writes new positions of locked resources with the history of each device, and tells consoles. Unchanged positions are
 * skipped.
 */
export async function movePlaces(
  tx: Tx,
  current: CurrentPlace,
  places: readonly TypedPlace[],
  { by, recordDeviceMoves }: Move,
): Promise<void> {
  const devices = changed(current.devices, places)
  const zones = changed(current.zones, places)
  await recordDeviceMoves(tx, devices, by, () => updatePlaces(tx, 'device', devices))
  await updatePlaces(tx, 'zone', zones)
  await writeEvents(
    tx,
    zones.map(({ id, areaId, deviceId, category }) => ({
      type: 'defence_zone.changed' as const,
      data: { id },
      audience: {
        permission: 'defence_zone.view' as const,
        areaId,
        device: { id: deviceId, category: category as DeviceCategory },
      },
    })),
  )
  await writeMapChanged(
    tx,
    [...devices, ...zones].map(thing => thing.areaId),
  )
}

function changed(rows: readonly PlaceRow[], places: readonly TypedPlace[]) {
  const byId = new Map(places.map(place => [place.id, place]))
  return rows.flatMap(row => {
    const place = byId.get(row.id)
    const isSame =
      !place ||
      (row.longitude === place.longitude && row.latitude === place.latitude && row.floorId === place.floorId)
    return isSame ? [] : [{ ...row, ...place }]
  })
}

/** Makes consoles that see these areas load their resources again. */
export async function writeMapChanged(tx: Tx, areaIds: readonly string[]): Promise<void> {
  await writeEvents(
    tx,
    [...new Set(areaIds)].map(areaId => ({
      type: 'map.changed' as const,
      data: { areaId },
      audience: { permission: 'organisation.view' as const, areaId },
    })),
  )
}
