import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { PassagePictures } from '../encode/pending-requests.ts'
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
  /** Between two heartbeats, and between two posts of what lasts, ms. */
  heartbeatMs?: number
  repeatMs?: number
}

const MAX_FOLLOWERS = 4
/** A listener with more unread bytes than this is disconnected. */
const MAX_BACKLOG = 16 * 1024 * 1024

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
  heartbeatMs = 5000,
  repeatMs = 1000,
}: AlertFeedOptions) {
  const { manner } = model.plan
  const followers = new Set<ServerResponse>()
  const lasting = new Map<string, number>()
  let isSilent = false
  let room = MAX_FOLLOWERS
  const timers = [setInterval(beat, heartbeatMs), setInterval(repeat, repeatMs)]

  function send(bytes: Buffer): void {
    if (isSilent) return
    for (const follower of followers) {
      if (follower.writableLength > MAX_BACKLOG) follower.destroy()
      else follower.write(bytes)
    }
  }

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
    follow(response: ServerResponse): void {
      if (followers.size >= room) return void response.writeHead(503).end()
      response.writeHead(200, { 'content-type': `multipart/mixed; boundary=${BOUNDARY[manner]}` })
      followers.add(response)
      response.on('close', () => followers.delete(response))
      beat()
      for (const [type, count] of lasting) response.write(alert(type, true, count))
    },
    followers: () => followers.size,
    /** How many may listen. */
    setRoom(next: number): void {
      room = next
    },
    lasting: () => [...lasting.keys()],
    begin(type: string): void {
      if (lasting.has(type)) return
      lasting.set(type, 1)
      send(alert(type, true, 1))
    },
    end(type: string): void {
      if (lasting.delete(type)) send(alert(type, false, 0))
    },
    /** Reports a passage. @returns its id */
    async pass(plate: Plate): Promise<string> {
      const uuid = randomUUID()
      const seen = await passage?.(vehicleOf(plate)).catch(() => undefined)
      const scene = seen?.scene ?? (await snapshot().catch(() => undefined))
      const pictures = { plate: seen?.plate ?? PLATE_PICTURE, scene }
      send(writePassage(manner, camera, { plate, uuid, at: model.now(), pictures }))
      return uuid
    },
    /** Reports faces in a picture, which goes with it as the whole frame. @returns its id */
    capture(picture: Buffer): string {
      const uuid = randomUUID()
      send(writeCapture(manner, camera, { uuid, at: model.now(), picture }))
      return uuid
    },
    /** Sends bytes as they are, for what no camera should send. */
    sendRaw: send,
    setSilent(next: boolean): void {
      isSilent = next
    },
    disconnect(): void {
      for (const follower of followers) follower.destroy()
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer)
      for (const follower of followers) follower.destroy()
    },
  }
}
export type AlertFeed = ReturnType<typeof createAlertFeed>
