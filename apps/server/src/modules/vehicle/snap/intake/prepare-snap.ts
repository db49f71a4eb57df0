import type { FastifyBaseLogger } from 'fastify'
import type { Files } from '../../../../infra/files/files.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import { alarmIdAt } from '../../../alarm/alarm/alarm.id.ts'
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
  isapi: readIsapi,
  itsapi: readItsapi,
  viid: readViid,
  open: readOpen,
}

/** Makes rows of what came, and stores its pictures. @param name of its file, the key of what has none of its own */
export async function prepareSnaps(
  entry: SpoolEntry,
  name: string,
  files: Pick<Files, 'put'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<NewSnap[]> {
  const readings = readingsOf(entry, log)
  return Promise.all(
    readings.map(async (reading, index) => ({
      eventKey: reading.eventKey ?? `${name} ${index}`,
      row: {
        ...rowOf(reading, entry),
        picture_key: await store(files, reading.picture),
        plate_picture_key: await store(files, reading.platePicture),
      },
    })),
  )
}

/** Passes over and tells of an entry that cannot be read: it could not be read later either, and nothing must wait behind it. */
function readingsOf(entry: SpoolEntry, log: Pick<FastifyBaseLogger, 'warn'>): SnapReading[] {
  try {
    return readers[entry.way](entry.body, entry.receivedAt)
  } catch (error) {
    log.warn({ err: error, device: entry.cameraId, way: entry.way }, 'snap not readable')
    return []
  }
}

/** The passage counts more than its picture: a full disk costs the picture alone. */
async function store(files: Pick<Files, 'put'>, picture: Buffer | undefined): Promise<string | null> {
  if (!picture) return null
  return files.put(picture, { kind: 'vehicle-picture', ext: 'jpg' }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'server.disk_full') return null
    throw error
  })
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
})
