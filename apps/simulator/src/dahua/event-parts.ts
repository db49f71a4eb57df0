import type { LengthManner } from './dahua-plan.ts'
import { table } from './dahua-tables.ts'

export const BOUNDARY = 'myboundary'

export type Action = 'Start' | 'Stop' | 'Pulse' | 'State'

export type DahuaEvent = {
  code: string
  action: Action
  /** Of the channel or input, from 0. */
  index: number
  data?: object
}

export type Plate = {
  /** As the camera reads it; empty when it reads none. */
  plate: string
  direction?: string
  lane?: number
  plateColour?: string
  vehicleColour?: string
  vehicleType?: string
  speed?: number
}

export function writePart(lengths: LengthManner, type: string, body: Buffer): Buffer {
  const length = { right: [`Content-Length: ${body.length}`], zero: ['Content-Length: 0'], none: [] }[lengths]
  const head = [`--${BOUNDARY}`, `Content-Type: ${type}`, ...length].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body, Buffer.from('\r\n')])
}

const textPart = (lengths: LengthManner, text: string): Buffer =>
  writePart(lengths, 'text/plain', Buffer.from(text))

export const writeHeartbeat = (lengths: LengthManner): Buffer => textPart(lengths, 'Heartbeat\r\n')

/** An event of the event stream; its data is JSON over many lines. */
export function writeEvent(lengths: LengthManner, { code, action, index, data }: DahuaEvent): Buffer {
  const head = `Code=${code};action=${action};index=${index}`
  return textPart(lengths, data ? `${head};data=${JSON.stringify(data, null, 3)}\r\n` : `${head}\r\n`)
}

/** Files of the camera, where it keeps the pictures of a passage in place of sending them. */
export type Files = { scene: string; plate: string }

/** A passage as both streams have it. @param at ms since 1970 */
export const passageData = (plate: Plate, at: number, files?: Files) => ({
  UTC: Math.floor(at / 1000),
  UTCMS: at % 1000,
  Lane: plate.lane ?? 1,
  Object: {
    ObjectType: 'Plate',
    Text: plate.plate,
    Confidence: 97,
    ...(files && { Image: { FilePath: files.plate } }),
  },
  ...(files && { SceneImage: { FilePath: files.scene } }),
  Vehicle: { ObjectType: 'Vehicle', Category: plate.vehicleType ?? 'SaloonCar', Text: 'Unknown' },
  TrafficCar: {
    PlateNumber: plate.plate,
    PlateColor: plate.plateColour ?? 'Blue',
    PlateType: 'Normal',
    VehicleColor: plate.vehicleColour ?? 'White',
    Speed: plate.speed ?? 12,
    Lane: plate.lane ?? 1,
    DrivingDirection: [plate.direction === 'reverse' ? 'Leave' : 'Approach', '', ''],
  },
})

/** `{ a: { b: [1] } }` as lines `Events[0].a.b[0]=1`. */
const rowsOf = (name: string, value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, one]) =>
        rowsOf(Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`, one),
      )
    : [[name, String(value)]]

/** A passage of the passage stream: a table, and a part for each picture. */
export function writePassage(
  lengths: LengthManner,
  { code, action, index, data }: DahuaEvent,
  pictures: readonly Uint8Array[],
): Buffer {
  const fields = { EventBaseInfo: { Code: code, Action: action, Index: index }, ...data }
  return Buffer.concat([
    textPart(lengths, table(rowsOf('Events[0]', fields))),
    ...pictures.map(picture => writePart(lengths, 'image/jpeg', Buffer.from(picture))),
  ])
}
