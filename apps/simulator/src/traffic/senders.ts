import { randomUUID } from 'node:crypto'
import type { CameraPlan } from '../site/plan.ts'
import { fieldsOf, plateFields, writeAlert, writePart } from '../isapi/alert-parts.ts'
import { PLATE_PICTURE } from '../isapi/plate-picture.ts'
import type { Passage } from './traffic.ts'

/** A passage with what its camera saw. */
export type Seen = { camera: CameraPlan; passage: Passage; picture: Uint8Array | undefined }

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** A post of ISAPI HTTP listening. */
export function listeningBody({ camera, passage, picture }: Seen): Buffer {
  const plate = { ...passage, vehicleColour: passage.bodyColour }
  const more = plateFields(plate, randomUUID(), picture ? 2 : 1)
  const fields = fieldsOf(camera, { type: 'ANPR', isActive: true, at: Date.now(), count: 1, more })
  return Buffer.concat([
    writeAlert('tidy', fields),
    writePart('tidy', 'image/jpeg', PLATE_PICTURE, 'name="licensePlatePicture.jpg"'),
    ...(picture
      ? [writePart('tidy', 'image/jpeg', Buffer.from(picture), 'name="detectionPicture.jpg"')]
      : []),
    Buffer.from('--boundary--\r\n'),
  ])
}

/** A post to ITSAPI `TollgateInfo`; its wall clock is two hours ahead of UTC. */
export function tollgateBody({ camera, passage, picture }: Seen): Buffer {
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
        ...(picture && { NormalPic: { PicName: name, Content: base64(picture) } }),
        CutoutPic: { PicName: `cut-${name}`, Content: base64(PLATE_PICTURE) },
      },
    }),
  )
}

/** A report of a system of another make, by the open call. */
export const reportOf = ({ camera, passage, picture }: Seen) => ({
  eventId: randomUUID(),
  cameraCode: camera.code,
  snapTime: new Date().toISOString(),
  ...passage,
  platePicture: base64(PLATE_PICTURE),
  ...(picture && { picture: base64(picture) }),
})
