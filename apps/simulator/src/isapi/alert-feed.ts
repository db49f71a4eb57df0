import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { PassagePictures } from '../encode/pending-requests.ts'
import { createFollowers } from '../http/followers.ts'
import type { PassingVehicle } from '../scenes/passage.ts'
import type { CameraPlan } from '../site/plan.ts'
import { BOUNDARY, fieldsOf, writeAlert, writeCapture, writePassage, type Plate } from './alert-parts.ts'
import type { IsapiModel } from './isapi-model.ts'
import { PLATE_PICTURE } from './plate-picture.ts'

type AlertFeedOptions = {
  camera: CameraPlan
  model: IsapiModel
  snapshot: () => Promise<Uint8Array | undefined>
  /** Pictures of a vehicle before it; left out, its scene is the snapshot, and its plate one that nobody can read. */
  passage?: (vehicle: PassingVehicle) => Promise<PassagePictures | undefined>
  /** Keeps a picture that is not sent. @returns where it is */
  keep: (name: string, picture: Uint8Array) => string
  /** Keeps the picture of a reading at its place. */
  keepAt: (place: string, picture: Uint8Array) => void
  /** Between two heartbeats, and between two posts of what lasts, ms. */
  heartbeatMs?: number
  repeatMs?: number
}

const vehicleOf = ({ plate, plateColour, vehicleColour, vehicleType }: Plate): PassingVehicle => ({
  plate,
  plateColour: plateColour ?? 'blue',
  bodyColour: vehicleColour ?? 'white',
  vehicleType: vehicleType ?? 'vehicle',
})

/** The alert stream of one camera: who listens, what lasts, heartbeats between. */
export function createAlertFeed({
  camera,
  model,
  snapshot,
  passage,
  keep,
  keepAt,
  heartbeatMs = 5000,
  repeatMs = 1000,
}: AlertFeedOptions) {
  const { manner } = model.plan
  const followers = createFollowers(`multipart/mixed; boundary=${BOUNDARY[manner]}`)
  const { send } = followers
  const lasting = new Map<string, number>()
  const timers = [setInterval(beat, heartbeatMs), setInterval(repeat, repeatMs)]

  const alert = (type: string, isActive: boolean, count: number): Buffer =>
    writeAlert(manner, fieldsOf(camera, { type, isActive, count, at: model.now() }))

  function beat(): void {
    send(alert('videoloss', lasting.has('videoloss'), 0))
  }

  function repeat(): void {
    for (const [type, count] of lasting) {
      lasting.set(type, count + 1)
      send(alert(type, true, count + 1))
    }
  }

  return {
    /** @returns whether there was room for one more */
    follow(response: ServerResponse): boolean {
      if (!followers.add(response)) return false
      beat()
      for (const [type, count] of lasting) response.write(alert(type, true, count))
      return true
    },
    followers: followers.count,
    setRoom: followers.setRoom,
    setManner: followers.setManner,
    disconnect: followers.disconnect,
    lasting: () => [...lasting.keys()],
    begin(type: string): void {
      if (lasting.has(type)) return
      lasting.set(type, 1)
      send(alert(type, true, 1))
    },
    end(type: string): void {
      if (lasting.delete(type)) send(alert(type, false, 0))
    },
    /** Keeps a passage of so long ago, which it reported then. */
    async passed(plate: Plate, ago: number): Promise<void> {
      const seen = await passage?.(vehicleOf(plate)).catch(() => undefined)
      keepAt(model.plates.put(plate, model.now() - ago), seen?.scene ?? PLATE_PICTURE)
    },
    /** Reports a passage, and keeps it. @param isLinked its pictures are kept, and not sent @returns its id */
    async pass(plate: Plate, isLinked = false): Promise<string> {
      const uuid = randomUUID()
      const seen = await passage?.(vehicleOf(plate)).catch(() => undefined)
      const scene = seen?.scene ?? (await snapshot().catch(() => undefined))
      const pictures = { plate: seen?.plate ?? PLATE_PICTURE, scene }
      const told = { plate, uuid, at: model.now() }
      keepAt(model.plates.put(plate, told.at), scene ?? pictures.plate)
      const linked = () => ({
        pictures: undefined,
        links: { plate: keep(`${uuid}-plate`, pictures.plate), scene: keep(uuid, scene ?? pictures.plate) },
      })
      send(writePassage(manner, camera, { ...told, ...(isLinked ? linked() : { pictures }) }))
      return uuid
    },
    /** Reports faces in a picture, which goes with it as the whole frame. @returns its id */
    capture(picture: Buffer): string {
      const uuid = randomUUID()
      send(writeCapture(manner, camera, { uuid, at: model.now(), picture }))
      return uuid
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer)
      followers.disconnect()
    },
  }
}
export type AlertFeed = ReturnType<typeof createAlertFeed>
