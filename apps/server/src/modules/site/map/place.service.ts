import { PLACE_AREA_LIMIT, type Contract, type DeviceCategory, type ResultOf } from '@palisade/contract'
import { may, reaches } from '#server/infra/access/may.ts'
import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError, invalidRequest } from '#server/infra/errors/app-error.ts'
import { listFloors } from './map.queries.ts'
import {
  lockCurrentPlaces,
  movePlaces,
  type RecordDeviceMoves,
  type CurrentPlace,
  type TypedPlace,
} from './places.ts'
import { listAreaPlaces, listUnplacedBelow, type AreaPlaceRow, type PlaceRow } from './places.queries.ts'
import { distributeOver, type AreaPlace } from './distribution.rules.ts'

type Calls = Contract['map']
type EditContext = Pick<SignedInContext, 'user' | 'access' | 'audit' | 'transaction'>

/** Places devices and zones on the map and on floors, and removes them from it. */
export function createPlaceService({ recordDeviceMoves }: { recordDeviceMoves: RecordDeviceMoves }) {
  async function moveAll(places: readonly TypedPlace[], context: EditContext) {
    refuseTwice(places)
    await context.transaction(async tx => {
      const current = await lockCurrentPlaces(tx, places)
      refuseUnreached(current, places, context.access)
      await refuseFloors(tx, current, places, context.access)
      await movePlaces(tx, current, places, { by: context.user, recordDeviceMoves })
      context.audit({ object: places.map(({ id }) => id), before: current, after: places })
    })
  }

  return {
    place: ({ places }, context) => moveAll(places, context),

    /** Removes resources from the map; a missing one is refused as in `place`. */
    unplace: ({ resources }, context) =>
      moveAll(
        resources.map(one => ({ ...one, longitude: null, latitude: null, floorId: null })),
        context,
      ),

    /** Places at most PLACE_AREA_LIMIT devices at a time. */
    async placeArea({ id }, context): Promise<ResultOf<Calls['placeArea']>> {
      const placed = await context.transaction(
        async tx => {
          const unplaced = await listUnplacedBelow(tx, id, context.access, PLACE_AREA_LIMIT)
          const areas = await listAreaPlaces(tx, [
            ...new Set([id, ...unplaced.flatMap(device => device.path)]),
          ])
          const placeOf = nearestPlaces(id, areas)
          const places = [...Map.groupBy(unplaced, device => device.areaId).values()].flatMap(devices => {
            const { floorId, place } = placeOf(devices[0]?.path ?? [])
            const positions = distributeOver(place, devices.length)
            return devices.map((device, index): TypedPlace => ({
              id: device.id,
              type: 'device',
              floorId,
              ...(positions[index] ?? { longitude: null, latitude: null }),
            }))
          })
          await movePlaces(tx, await lockCurrentPlaces(tx, places), places, {
            by: context.user,
            recordDeviceMoves,
          })
          return places.length
        },
        count => ({ object: id, after: { placed: count } }),
      )
      return { placed } satisfies ResultOf<Calls['placeArea']>
    },
  } satisfies CallsOf<'map'>
}

function refuseTwice(places: readonly TypedPlace[]) {
  const seen = new Set(places.map(place => place.id))
  if (seen.size < places.length) throw invalidRequest([{ path: 'places', rule: 'duplicate' }])
}

/** Checks the user's reach of zones, and that everything still exists; the binding has checked the reach of devices. */
function refuseUnreached(
  { devices, zones }: CurrentPlace,
  places: readonly TypedPlace[],
  access: AccessSnapshot,
) {
  const countOf = (type: TypedPlace['type']) => places.filter(place => place.type === type).length
  if (zones.some(zone => !may(access, 'map.edit', objectOf(zone)))) throw new AppError('access.denied')
  if (devices.length < countOf('device')) throw new AppError('device.not_found')
  if (zones.length === countOf('zone')) return
  // Users who do not reach everything get one answer for a zone that does not exist and for one out of reach, so that
  // they cannot find out which zones exist.
  throw new AppError(access.areaIds === 'all' ? 'defence_zone.not_found' : 'access.denied')
}

const objectOf = ({ areaId, deviceId, category }: PlaceRow) => ({
  areaId,
  device: { id: deviceId, category: category as DeviceCategory },
})

/**
 * A floor must belong to a building of the same centre, be within the user's reach, and have a plan on which to place
 * something.
 */
async function refuseFloors(
  tx: Tx,
  { devices, zones }: CurrentPlace,
  places: readonly TypedPlace[],
  access: AccessSnapshot,
) {
  const wanted = [...new Set(places.flatMap(place => place.floorId ?? []))]
  if (wanted.length === 0) return
  if (wanted.some(floorId => !reaches(access, floorId))) throw new AppError('access.denied')
  const floors = new Map((await listFloors(tx, wanted)).map(floor => [floor.id, floor]))
  const centreOf = new Map([...devices, ...zones].map(thing => [thing.id, thing.centreId]))
  for (const { id, floorId } of places) {
    if (floorId === null) continue
    const floor = floors.get(floorId)
    if (floor?.centreId !== centreOf.get(id)) throw new AppError('map.not_a_floor')
    if (floor?.planOf === null) throw new AppError('map.no_plan')
  }
}

/** Finds where a device is placed: the nearest area from its own upwards to `topId` that has a position. */
function nearestPlaces(topId: string, rows: readonly AreaPlaceRow[]) {
  const places = new Map(
    rows.flatMap(row => {
      const place = placeOf(row)
      return place ? [[row.id, place] as const] : []
    }),
  )
  if (!places.has(topId)) throw new AppError('map.area_without_place')
  return (path: readonly string[]): { floorId: string | null; place: AreaPlace } => {
    const below = path.slice(path.indexOf(topId))
    const areaId = below.findLast(id => places.has(id)) ?? topId
    const place = places.get(areaId)
    if (!place) throw new AppError('map.area_without_place')
    return { floorId: place.on === 'plan' ? areaId : null, place }
  }
}

function placeOf(row: AreaPlaceRow): AreaPlace | undefined {
  const { planLongitude, planLatitude, width, rotation, pixelWidth, pixelHeight } = row
  if (planLongitude !== null && planLatitude !== null && width && pixelWidth && pixelHeight)
    return {
      on: 'plan',
      plan: { longitude: planLongitude, latitude: planLatitude, width, rotation: rotation ?? 0 },
      pixelWidth,
      pixelHeight,
    }
  const { boundary, longitude, latitude } = row
  if (Array.isArray(boundary) && boundary.length >= 3)
    return { on: 'outline', outline: boundary as [number, number][] }
  return longitude === null || latitude === null ? undefined : { on: 'point', longitude, latitude }
}
