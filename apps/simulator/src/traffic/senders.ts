import { randomInt, randomUUID } from 'node:crypto'
import type { CameraPlan } from '../site/plan.ts'
import type { PassagePictures } from '../encode/pending-requests.ts'
import { writePassage } from '../isapi/alert-parts.ts'
import type { Passage } from './traffic.ts'

/** A passage with what its camera saw. */
export type Seen = { camera: CameraPlan; passage: Passage; pictures: PassagePictures | undefined }

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** A post of ISAPI HTTP listening. */
export function listeningBody({ camera, passage, pictures }: Seen): Buffer {
  const plate = { ...passage, vehicleColour: passage.bodyColour }
  return Buffer.concat([
    writePassage('tidy', camera, { plate, uuid: randomUUID(), at: Date.now(), pictures }),
    Buffer.from('--boundary--\r\n'),
  ])
}

/** A post to ITSAPI `TollgateInfo`; its wall clock is two hours ahead of UTC. */
export function tollgateBody({ camera, passage, pictures }: Seen): Buffer {
  const zone = 2
  const time = new Date(Date.now() + zone * 3_600_000).toISOString().slice(0, 23).replace('T', ' ')
  const name = `${randomUUID()}.jpg`
  return Buffer.from(
    JSON.stringify({
      Picture: {
        PicName: name,
        Plate: { PlateNumber: passage.plate, PlateColor: passage.plateColour, Confidence: 95 },
        Vehicle: {
          VehicleColor: passage.bodyColour,
          VehicleType: passage.vehicleType,
          VehicleSign: passage.brand,
          Speed: passage.speed,
        },
        SnapInfo: {
          DeviceID: camera.code,
          Direction: passage.direction === 'forward' ? 'Obverse' : 'Reverse',
          AccurateTime: time,
          TimeZone: zone,
          LanNo: passage.lane,
        },
        ...(pictures && {
          NormalPic: { PicName: name, Content: base64(pictures.scene) },
          CutoutPic: { PicName: `cut-${name}`, Content: base64(pictures.plate) },
        }),
      },
    }),
  )
}

/** Codes of GA/T 1400 for the words of the fleet; what has none is *other*. */
const plateColourCodes: Readonly<Record<string, string>> = {
  black: '1',
  white: '2',
  blue: '5',
  yellow: '6',
  green: '9',
}
const bodyColourCodes: Readonly<Record<string, string>> = {
  black: '1',
  white: '2',
  gray: '3',
  silver: '3',
  red: '4',
  blue: '5',
  brown: '8',
  green: '9',
}
const classCodes: Readonly<Record<string, string>> = {
  vehicle: 'K33',
  SUVMPV: 'K32',
  van: 'K39',
  truck: 'H11',
  bus: 'K11',
}
const OTHER = '99'

/** A post to GA/T 1400 `/VIID/MotorVehicles`; its time is that of the camera's own zone, the machine's. */
export function viidBody(deviceId: string, { passage, pictures }: Seen): object {
  const now = new Date()
  const wallClock = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  const stamp = wallClock.toISOString().slice(0, 19).replaceAll(/\D/g, '')
  const id = `${deviceId}02${stamp}${String(randomInt(100_000)).padStart(5, '0')}`
  const imageOf = (type: string, bytes: Uint8Array) => ({
    ImageID: `${id}${type}`,
    Type: type,
    FileFormat: 'Jpeg',
    Data: base64(bytes),
  })
  const vehicle = {
    MotorVehicleID: `${id}0200001`,
    InfoKind: 1,
    SourceID: id,
    DeviceID: deviceId,
    PassTime: stamp,
    LaneNo: passage.lane,
    HasPlate: '1',
    PlateColor: plateColourCodes[passage.plateColour] ?? OTHER,
    PlateNo: passage.plate,
    PlateReliability: '95',
    Speed: passage.speed,
    CapDirection: passage.direction === 'forward' ? 0 : 1,
    VehicleClass: classCodes[passage.vehicleType] ?? 'X99',
    VehicleColor: bodyColourCodes[passage.bodyColour] ?? OTHER,
    ...(pictures && {
      SubImageList: { SubImageInfoObject: [imageOf('02', pictures.plate), imageOf('14', pictures.scene)] },
    }),
  }
  return { MotorVehicleListObject: { MotorVehicleObject: [vehicle] } }
}

/** A report of a system of another make, by the open call. */
export const reportOf = ({ camera, passage, pictures }: Seen) => ({
  eventId: randomUUID(),
  cameraCode: camera.code,
  snapTime: new Date().toISOString(),
  ...passage,
  ...(pictures && { picture: base64(pictures.scene), platePicture: base64(pictures.plate) }),
})
