import { randomUUID } from 'node:crypto'
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

/** A report of a system of another make, by the open call. */
export const reportOf = ({ camera, passage, pictures }: Seen) => ({
  eventId: randomUUID(),
  cameraCode: camera.code,
  snapTime: new Date().toISOString(),
  ...passage,
  ...(pictures && { picture: base64(pictures.scene), platePicture: base64(pictures.plate) }),
})
