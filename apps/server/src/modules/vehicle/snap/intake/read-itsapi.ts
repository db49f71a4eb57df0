import { LANE_MAX, normalisePlate, SPEED_MAX } from '@palisade/contract'
import { isJpeg, plausibleTime } from '@palisade/drivers'
import { emptyReading, type SnapReading } from './snap-reading.ts'
import {
  bodyColourOf,
  directionOf,
  numberWithin,
  plateColourOf,
  vehicleTypeOf,
  wordOf,
} from './vehicle-words.rules.ts'

// Dahua ITSAPI `/NotificationInfo/TollgateInfo`: JSON with the pictures in it as base64. Field names are the protocol's.

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function parsed(body: Buffer): Fields {
  try {
    return fieldsOf(JSON.parse(body.toString('utf8').replace(/^\ufeff/, '')))
  } catch {
    return {}
  }
}

/** Some firmware wraps what is told in the name of its path. */
function pictureOf(body: Fields): Fields {
  const inner = fieldsOf(body['TollgateInfo'])
  return fieldsOf(body['Picture'] ?? inner['Picture'])
}

/**
 * `2026-09-11 09:38:35.333` is the camera's local time; `TimeZone` says how many hours ahead of UTC that is. Without one the
 * camera's day is the site's.
 */
function momentOf(text: string, zone: number | null, now: number): number {
  const match = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?$/.exec(text.trim())
  if (!match) return now
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const ms = Number((match[7] ?? '0').padEnd(3, '0'))
  const local = [year, month - 1, day, hour, minute, second, ms] as const
  const at = zone === null ? new Date(...local).getTime() : Date.UTC(...local) - zone * 3_600_000
  return plausibleTime(at, now)
}

function jpegOf(value: unknown): Buffer | undefined {
  const content = fieldsOf(value)['Content']
  if (typeof content !== 'string' || content === '') return undefined
  const bytes = Buffer.from(content.replace(/^data:[^,]{0,64},/, ''), 'base64')
  return isJpeg(bytes) ? bytes : undefined
}

/** Nothing where it tells of nothing: a picture's name and a time are its id, a plate or picture its content. */
export function readItsapi(body: Buffer, receivedAt: number): SnapReading[] {
  const picture = pictureOf(parsed(body))
  const plate = fieldsOf(picture['Plate'])
  const info = fieldsOf(picture['SnapInfo'])
  const pictures = picturesOf(picture)
  const name = textOf(picture['PicName']) || textOf(fieldsOf(picture['NormalPic'])['PicName'])
  const time = textOf(info['AccurateTime']) || textOf(info['SnapTime'])
  const number = textOf(plate['PlateNumber'])
  if (name === '' && number === '' && !pictures.picture) return []
  const at = momentOf(time, numberWithin(info['TimeZone'], -12, 14), receivedAt)
  return [
    {
      ...emptyReading(at),
      ...(name !== '' && { eventKey: `${name} ${time}`.slice(0, 128) }),
      plate: normalisePlate(number),
      plateColour: plateColourOf(textOf(plate['PlateColor'])),
      plateType: wordOf(textOf(plate['PlateType'])),
      confidence: numberWithin(plate['Confidence'], 0, 100),
      ...passingOf(info, fieldsOf(picture['Vehicle'])),
      ...pictures,
    },
  ]
}

function picturesOf(picture: Fields): Pick<SnapReading, 'picture' | 'platePicture'> {
  const scene = jpegOf(picture['NormalPic']) ?? jpegOf(picture['VehiclePic'])
  const cutOut = jpegOf(picture['CutoutPic'])
  return { ...(scene && { picture: scene }), ...(cutOut && { platePicture: cutOut }) }
}

const passingOf = (info: Fields, vehicle: Fields) => ({
  direction: directionOf(textOf(info['Direction'])),
  lane: numberWithin(info['LanNo'] ?? info['LaneNo'] ?? info['Lane'], 0, LANE_MAX),
  speed: numberWithin(vehicle['Speed'] ?? info['Speed'], 0, SPEED_MAX),
  bodyColour: bodyColourOf(textOf(vehicle['VehicleColor'])),
  vehicleType: vehicleTypeOf(textOf(vehicle['VehicleType'])),
  brand: wordOf(textOf(vehicle['VehicleSign'])),
  subBrand: wordOf(textOf(vehicle['VehicleSeries'])),
})
