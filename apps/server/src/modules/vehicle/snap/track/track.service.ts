import { normalisePattern, TRACK_LIMIT, type Contract, type RequestOf, type Track } from '@palisade/contract'
import type { CentreContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { idListOf } from '#server/infra/database/id-list.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { findCameras } from '../search/camera-scope.queries.ts'
import { findHits } from '../search/snap-hit.queries.ts'
import { presentSnap } from '../search/snap.presenter.ts'
import { readSnaps } from '../search/snap.queries.ts'
import { refusalOfSearch } from '../search/snap-search.rules.ts'
import { readInTime, type SnapTime } from '../search/snap-time.ts'
import { nightsOf } from './track-nights.ts'
import {
  findPlateId,
  findSeen,
  listCompanions,
  listNightPlaces,
  listPlaces,
  listSeen,
  type OneVehicle,
} from './track.queries.ts'

type Calls = Contract['snap']
type Asked = Pick<RequestOf<Calls['getTrack']>, 'plate' | 'startTime' | 'endTime'>
type ListContext = Pick<CentreContext, 'access' | 'centre'>

const nowhere: Track = { passages: [], isCut: false, firstSeen: null, lastSeen: null, places: [], nights: [] }

async function findVehicle(db: Db, asked: Asked, context: ListContext): Promise<OneVehicle | undefined> {
  const { startTime, endTime } = asked
  const plateId = await findPlateId(db, normalisePattern(asked.plate))
  if (plateId === undefined) return undefined
  return { plateId, cameras: await findCameras(db, {}, context), startTime, endTime }
}

async function readTrack(db: Db, one: OneVehicle, context: ListContext): Promise<Track> {
  const { plateId, cameras, startTime, endTime } = one
  const search = { filters: { startTime, endTime }, cameras, plates: { ids: idListOf([plateId]) } }
  const [rows, { first, last }, places, nights] = await Promise.all([
    readSnaps(db, search, TRACK_LIMIT + 1),
    findSeen(db, plateId, cameras),
    listPlaces(db, one),
    listNightPlaces(db, one, context),
  ])
  const shown = rows.slice(0, TRACK_LIMIT)
  const hits = await findHits(db, shown, context.access)
  return {
    passages: shown.toReversed().map(row => presentSnap(row, hits.get(row.id))),
    isCut: rows.length > TRACK_LIMIT,
    firstSeen: first?.toISOString() ?? null,
    lastSeen: last?.toISOString() ?? null,
    places,
    nights: nightsOf(nights),
  }
}

/** Tells of one vehicle: its way, where it is often seen, and who comes along with it. */
export function createTrackService(limits: SnapTime) {
  async function ofVehicle<Result>(
    asked: Asked,
    context: ListContext,
    read: (tx: Db, one: OneVehicle, context: ListContext) => Promise<Result>,
  ): Promise<Result | undefined> {
    const { plate, startTime, endTime } = asked
    const refusal = refusalOfSearch({ startTime, endTime, plates: [plate] })
    if (refusal) throw new AppError(refusal)
    return readInTime(limits, async tx => {
      const one = await findVehicle(tx, asked, context)
      return one && read(tx, one, context)
    })
  }

  return {
    getTrack: async (request, context) => (await ofVehicle(request, context, readTrack)) ?? nowhere,
    async getCompanions(request, context) {
      const rows = await ofVehicle(request, context, async (tx, one) =>
        listCompanions(tx, one.plateId, await listSeen(tx, one), request.seconds * 1000),
      )
      return (rows ?? []).map(({ lastTime, ...row }) => ({ ...row, lastTime: lastTime.toISOString() }))
    },
  } satisfies CallsOf<'snap'>
}
