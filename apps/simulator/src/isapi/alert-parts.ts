import type { CameraPlan } from '../site/plan.ts'
import { elements, type Fields } from './write-xml.ts'
import type { Manner } from './isapi-plan.ts'
import type { AccessLog } from './quirks/quirks.ts'

export const BOUNDARY: Record<Manner, string> = { tidy: 'boundary', bare: 'MIME_boundary', json: 'boundary' }

export type AlertFields = {
  type: string
  isActive: boolean
  at: number
  /** How often this activity was posted. */
  count: number
  description?: string
  more?: Fields
}

export type Plate = {
  /** As the camera reads it; `unknown` or `无车牌` when it reads none. */
  plate: string
  direction?: string
  lane?: number
  confidence?: number
  plateColour?: string
  vehicleColour?: string
  vehicleType?: string
  speed?: number
}

export function fieldsOf(camera: CameraPlan, alert: AlertFields): Fields {
  return {
    ipAddress: '127.0.0.1',
    protocol: 'HTTP',
    macAddress: `02:50:41:4c:01:${camera.id.slice(3)}`,
    channelID: 1,
    dateTime: `${new Date(alert.at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`,
    activePostCount: alert.count,
    eventType: alert.type,
    eventState: alert.isActive ? 'active' : 'inactive',
    eventDescription: alert.description ?? `${alert.type} alarm`,
    channelName: camera.name,
    ...alert.more,
  }
}

/** A year before; of the log that a door terminal sends to each new listener. */
const LOG_AT = Date.UTC(2025, 0, 1)

/** Where a camera keeps the pictures of a passage that it does not send. */
export type Links = { plate: string; scene: string }

const linkFields = ({ plate, scene }: Links): Fields => ({
  detectionPictureTransType: 'url',
  licensePlatePictureUrl: plate,
  bkgUrl: scene,
})

/** The ANPR element and its neighbours; the misspellings are the protocol's. */
function plateFields(plate: Plate, uuid: string, pictures: number): Fields {
  return {
    ANPR: {
      country: 9,
      licensePlate: plate.plate,
      line: plate.lane ?? 1,
      direction: plate.direction ?? 'forward',
      confidenceLevel: plate.confidence ?? 97,
      plateType: 'blue',
      plateColor: plate.plateColour ?? 'blue',
      plateCharBelieve: '99,98,99,97,99,99,96',
      vehicleType: plate.vehicleType ?? 'vehicle',
      alarmDataType: 0,
      vehicleInfo: {
        index: 1,
        color: plate.vehicleColour ?? 'white',
        speed: plate.speed ?? 12,
        vehileSubLogoRecog: 0,
        vehileModel: 0,
      },
    },
    UUID: uuid,
    picNum: pictures,
    monitoringSiteID: 'barrier',
  }
}

const namespaces: Record<Manner, string> = {
  tidy: 'http://www.hikvision.com/ver20/XMLSchema',
  bare: 'http://www.isapi.org/ver20/XMLSchema',
  json: '',
}

/** An alert as one part of the stream, as this camera writes them. */
export function writeAlert(manner: Manner, fields: Fields): Buffer {
  const root = 'EventNotificationAlert'
  const text =
    manner === 'json'
      ? JSON.stringify(fields)
      : `<${root} version="2.0" xmlns="${namespaces[manner]}">\n${elements(fields)}\n</${root}>`
  return writePart(
    manner,
    manner === 'json' ? 'application/json' : 'application/xml; charset="UTF-8"',
    Buffer.from(text),
  )
}

export function writePart(manner: Manner, type: string, body: Buffer, disposition?: string): Buffer {
  const end = manner === 'bare' ? '\n' : '\r\n'
  const head = [
    `--${BOUNDARY[manner]}`,
    ...(disposition === undefined ? [] : [`Content-Disposition: form-data; ${disposition}`]),
    `Content-Type: ${type}`,
    ...(manner === 'bare' ? [] : [`Content-Length: ${body.length}`]),
  ]
  return Buffer.concat([Buffer.from(head.join(end) + end + end), body, Buffer.from(end)])
}

const logFields = (camera: CameraPlan, serialNo: number, { saysCurrent }: AccessLog): Fields =>
  fieldsOf(camera, {
    type: 'AccessControllerEvent',
    isActive: true,
    at: LOG_AT + serialNo * 1000,
    count: 1,
    more: {
      AccessControllerEvent: {
        majorEventType: 5,
        subEventType: 75,
        serialNo,
        ...(saysCurrent && { currentEvent: false }),
      },
    },
  })

export const writeLog = (manner: Manner, camera: CameraPlan, log: AccessLog): Buffer =>
  Buffer.concat(
    Array.from({ length: log.entries }, (_, index) => writeAlert(manner, logFields(camera, index + 1, log))),
  )

type Moment = { uuid: string; at: number }

/** A passage, with the crop of its plate and the whole frame where there are such. */
export function writePassage(
  manner: Manner,
  camera: CameraPlan,
  {
    plate,
    uuid,
    at,
    pictures,
    links,
  }: Moment & {
    plate: Plate
    links?: Links
    pictures: { plate: Uint8Array; scene: Uint8Array | undefined } | undefined
  },
): Buffer {
  const part = (picture: Uint8Array | undefined, name: string): Buffer[] =>
    picture ? [writePart(manner, 'image/jpeg', Buffer.from(picture), `name="${name}"`)] : []
  const parts = [
    ...part(pictures?.plate, 'licensePlatePicture.jpg'),
    ...part(pictures?.scene, 'detectionPicture.jpg'),
  ]
  const more = { ...plateFields(plate, uuid, parts.length), ...(links && linkFields(links)) }
  return Buffer.concat([
    writeAlert(manner, fieldsOf(camera, { type: 'ANPR', isActive: true, count: 1, at, more })),
    ...parts,
  ])
}

/** Faces that the camera found, with the whole frame alone. */
export function writeCapture(
  manner: Manner,
  camera: CameraPlan,
  { uuid, at, picture }: Moment & { picture: Buffer },
): Buffer {
  const more = { UUID: uuid, picNum: 1 }
  return Buffer.concat([
    writeAlert(manner, fieldsOf(camera, { type: 'faceCapture', isActive: true, count: 1, at, more })),
    writePart(manner, 'image/jpeg', picture, 'name="backgroundImage.jpg"'),
  ])
}
