import type { FastifyBaseLogger } from 'fastify'
import type { Files } from '#server/infra/files/files.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import { readDriver } from './read-driver.ts'
import { readIsapi } from './read-isapi.ts'
import { readItsapi } from './read-itsapi.ts'
import { readOpen } from './read-open.ts'
import { readViid } from './read-viid.ts'
import type { NewSnap, SnapRow } from './snap-row.ts'
import type { SnapReading, SnapWay } from './snap-reading.ts'
import type { SpoolEntry } from './snap-spool.ts'

const readers: Record<SnapWay, (body: Buffer, receivedAt: number) => SnapReading[]> = {
  driver: readDriver,
  recalled: readDriver,
  isapi: readIsapi,
  itsapi: readItsapi,
  viid: readViid,
  open: readOpen,
}

/** A row whose pictures are not stored yet. */
export interface ReadSnap extends NewSnap {
  picture?: Buffer | undefined
  platePicture?: Buffer | undefined
}

export interface ReadSnapsDeps {
  /** Counts a post that cannot be read, of its camera; the same name counts once. */
  noteUnreadable: (cameraId: string, name: string, at: Date) => Promise<void>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Makes rows of what came. @param name the key of what has none of its own */
export const readSnaps = async (entry: SpoolEntry, name: string, deps: ReadSnapsDeps): Promise<ReadSnap[]> =>
  (await readingsOf(entry, name, deps)).map((reading, index) => ({
    eventKey: reading.eventKey ?? `${name} ${index}`,
    row: rowOf(reading, entry),
    picture: reading.picture,
    platePicture: reading.platePicture,
    links: linksOf(reading),
  }))

/** Stores the pictures of rows together. The passages count more than their pictures: a full disk costs the pictures alone. */
export async function storePictures(
  files: Pick<Files, 'putTogether'>,
  snaps: readonly ReadSnap[],
): Promise<ReadSnap[]> {
  const pictures = snaps.flatMap(({ picture, platePicture }) => [picture, platePicture])
  const stored = pictures.filter(one => one !== undefined)
  const keys = await files
    .putTogether(stored, { kind: 'vehicle-picture', ext: 'jpg' })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'server.disk_full') return []
      throw error
    })
  const keyOf = new Map(stored.map((picture, n) => [picture, keys[n] ?? null]))
  const of = (picture: Buffer | undefined) => (picture && keyOf.get(picture)) ?? null
  return snaps.map(({ eventKey, row, links, picture, platePicture }) => ({
    eventKey,
    ...(links && { links }),
    row: { ...row, picture_key: of(picture), plate_picture_key: of(platePicture) },
  }))
}

/** Passes over, counts and tells of an entry that cannot be read: it could not be read later either, and nothing must wait behind it. */
async function readingsOf(
  entry: SpoolEntry,
  name: string,
  { noteUnreadable, log }: ReadSnapsDeps,
): Promise<SnapReading[]> {
  try {
    return readers[entry.way](entry.body, entry.receivedAt)
  } catch (error) {
    log.warn({ err: error, device: entry.cameraId, way: entry.way }, 'snap not readable')
    await noteUnreadable(entry.cameraId, name, new Date(entry.receivedAt))
    return []
  }
}

const rowOf = (reading: SnapReading, { cameraId, way, receivedAt }: SpoolEntry): SnapRow => ({
  id: alarmIdAt(reading.at),
  snap_time: new Date(reading.at),
  received_at: new Date(receivedAt),
  camera_id: cameraId,
  plate: reading.plate,
  plate_colour: reading.plateColour,
  plate_type: reading.plateType,
  direction: reading.direction,
  lane: reading.lane,
  speed: reading.speed,
  speed_limit: reading.speedLimit,
  vehicle_type: reading.vehicleType,
  body_colour: reading.bodyColour,
  brand: reading.brand,
  sub_brand: reading.subBrand,
  model_year: reading.modelYear,
  confidence: reading.confidence,
  char_confidence: reading.characterConfidence,
  source: way,
  picture_state: linksOf(reading) ? 'awaited' : null,
})

/** A camera that sends pictures as well is asked for none. */
const linksOf = ({ links, picture, platePicture }: SnapReading) =>
  picture || platePicture || !links?.length ? undefined : links
