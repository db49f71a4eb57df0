import {
  normalisePattern,
  SNAP_SEARCH_MS,
  TRACK_LIMIT,
  type Companion,
  type Contract,
  type RequestOf,
  type Track,
} from '@palisade/contract'
import type { CentreContext } from '../../../../infra/binding/context.ts'
import type { Db } from '../../../../infra/database/database.ts'
import { withinTime } from '../../../../infra/database/within-time.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import { findCameras } from '../search/camera-scope.queries.ts'
import { presentSnap } from '../search/snap.presenter.ts'
import { readSnaps } from '../search/snap.queries.ts'
import { refusalOfSearch } from '../search/snap-search.rules.ts'
import {
  findPlateId,
  findSeen,
  listCompanions,
  listPlaces,
  listSeen,
  type OneVehicle,
} from './track.queries.ts'

type Calls = Contract['snap']
type Asked = Pick<RequestOf<Calls['queryTrack']>, 'plate' | 'startTime' | 'endTime'>
type ListContext = Pick<CentreContext, 'access' | 'centre'>

const nowhere: Track = { passages: [], isCut: false, firstSeen: null, lastSeen: null, places: [] }

/** Tells of one vehicle: its way, where it is often seen, and who comes along with it. */
export function createTrackService({ db }: { db: Db }) {
  /** @throws AppError snap.* */
  async function findVehicle(asked: Asked, context: ListContext): Promise<OneVehicle | undefined> {
    const { startTime, endTime } = asked
    const refusal = refusalOfSearch({ startTime, endTime, plates: [asked.plate] })
    if (refusal) throw new AppError(refusal)
    const plateId = await findPlateId(db, normalisePattern(asked.plate))
    if (plateId === undefined) return undefined
    return { plateId, cameraIds: await findCameras(db, {}, context), startTime, endTime }
  }

  return {
    async queryTrack(request: RequestOf<Calls['queryTrack']>, context: ListContext): Promise<Track> {
      const one = await findVehicle(request, context)
      if (!one) return nowhere
      const { plateId, cameraIds, startTime, endTime } = one
      const search = { filters: { startTime, endTime }, cameraIds, plates: { ids: [plateId] } }
      const [rows, { first, last }, places] = await Promise.all([
        readSnaps(db, search, TRACK_LIMIT + 1),
        findSeen(db, plateId, cameraIds),
        listPlaces(db, one),
      ])
      return {
        passages: rows.slice(0, TRACK_LIMIT).toReversed().map(presentSnap),
        isCut: rows.length > TRACK_LIMIT,
        firstSeen: first?.toISOString() ?? null,
        lastSeen: last?.toISOString() ?? null,
        places,
      }
    },
    async queryCompanions(
      request: RequestOf<Calls['queryCompanions']>,
      context: ListContext,
    ): Promise<Companion[]> {
      const one = await findVehicle(request, context)
      if (!one) return []
      const limit = { ms: SNAP_SEARCH_MS, code: 'snap.too_slow' } as const
      const rows = await withinTime(db, limit, async tx =>
        listCompanions(tx, one.plateId, await listSeen(tx, one), request.seconds * 1000),
      )
      return rows.map(({ lastTime, ...row }) => ({ ...row, lastTime: lastTime.toISOString() }))
    },
  }
}
