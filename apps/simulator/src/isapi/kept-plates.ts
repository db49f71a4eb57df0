import type { Plate } from './alert-parts.ts'
import { EAST_HOURS } from './isapi-plan.ts'
import type { PlateTimes } from './quirks/quirks.ts'
import { document } from './write-xml.ts'

/** Readings that a camera keeps; the oldest go first. */
const MOST = 1000
const HOUR_MS = 3_600_000
/** Where it keeps their pictures. */
const FOLDER = 'doc/ui/images/plate/'

interface KeptPlate {
  plate: Plate
  /** ms since 1970, by the camera's clock */
  at: number
  picName: string
}

const wall = (at: number): string => new Date(at + EAST_HOURS * HOUR_MS).toISOString()
const digits = (text: string): string => text.replaceAll(/\D/g, '')

/** The last readings of a plate camera, whether anybody listened or not. */
export function createKeptPlates() {
  const kept: KeptPlate[] = []
  let count = 0

  function isAfter({ at, picName }: KeptPlate, picTime: string, times: PlateTimes): boolean {
    if (times === 'names') return picName > picTime
    if (times === 'none') return true
    return /^\d{4}-?\d\d-?\d\dT\d\d:?\d\d:?\d\d(Z|[+-]\d\d:?\d\d)$/.test(picTime) && at > Date.parse(picTime)
  }

  return {
    /** @returns where the picture of it is to be kept */
    put(plate: Plate, at: number): string {
      count += 1
      const picName = `${digits(wall(at))}${String(count % 10_000).padStart(4, '0')}`
      kept.push({ plate, at, picName })
      if (kept.length > MOST) kept.shift()
      return `${FOLDER}${picName}.jpg`
    },
    /** The place of a picture in the address of a request; undefined: it asks for none of them. */
    placeOf: (url: string): string | undefined =>
      url.startsWith(`/${FOLDER}`) ? url.slice(1).split('?')[0] : undefined,
    /** The readings after a time, as the protocol has it: times are the wall clock, with hundredths of which they have none. */
    list: (picTime: string, times: PlateTimes): string =>
      document('Plates', {
        Plate: kept
          .filter(one => isAfter(one, picTime, times))
          .map(({ plate, at, picName }) => ({
            captureTime: `${wall(at).slice(0, 19).replaceAll(/[-:]/g, '')}0000`,
            plateNumber: plate.plate,
            picName,
            country: 'CHN',
            laneNo: plate.lane ?? 1,
            direction: plate.direction ?? 'forward',
          })),
      }),
  }
}
