import { createHash } from 'node:crypto'
import type { Card } from '../card/card.ts'
import type { CameraPlan } from '../site/plan.ts'
import { createNotifications } from './events/notifications.ts'
import type { OnvifPlan } from './onvif-plan.ts'
import { createPtzState } from './ptz-state.ts'

export type OnvifModelOptions = {
  plan: OnvifPlan
  camera: Pick<CameraPlan, 'id' | 'name' | 'auth' | 'mainCodec'>
  urlOf: (cameraId: string, stream: 'main' | 'sub' | 'replay') => string
  /** Its recordings, where it has a card. */
  card?: Card
  /** A JPEG of what the camera sees now. */
  snapshot: () => Promise<Uint8Array | undefined>
  /** ms since 1970 */
  now?: () => number
  onReboot?: () => void
}

export type OnvifModel = ReturnType<typeof createOnvifModel>

/** The state of one ONVIF camera: its clock, where it looks, its relays and what it notices. */
export function createOnvifModel({
  plan,
  camera,
  urlOf,
  card,
  snapshot,
  now = Date.now,
  onReboot,
}: OnvifModelOptions) {
  let clockOffset = 0
  let reboots = 0
  const deviceNow = (): number => now() + clockOffset
  const notifications = createNotifications(now, deviceNow)
  return {
    plan,
    camera,
    card,
    replayUrl: urlOf(camera.id, 'replay'),
    snapshot,
    streams: [
      { token: 'main', url: urlOf(camera.id, 'main'), codec: camera.mainCodec, width: 1280, height: 720 },
      { token: 'sub', url: urlOf(camera.id, 'sub'), codec: 'h264' as const, width: 640, height: 360 },
    ],
    /** It stays the same over a restart, and no other site has it. */
    endpointReference: `urn:uuid:${uuidOf(urlOf(camera.id, 'main'))}`,
    now: deviceNow,
    clockOffset: (): number => clockOffset,
    setClock: (at: number): void => {
      clockOffset = at - now()
      card?.setClockOffset(clockOffset)
    },
    notifications,
    ptz: createPtzState(now, plan.tour),
    relays: new Map(plan.relays.map(token => [token, false])),
    reboots: (): number => reboots,
    reboot(): void {
      reboots++
      notifications.forget()
      onReboot?.()
    },
  }
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
