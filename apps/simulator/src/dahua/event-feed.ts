import type { ServerResponse } from 'node:http'
import type { PassagePictures } from '../encode/pending-requests.ts'
import type { KeptPictures } from '../http/kept-pictures.ts'
import { createFollowers, type StreamManner } from '../http/followers.ts'
import { PLATE_PICTURE } from '../isapi/plate-picture.ts'
import type { PassingVehicle } from '../scenes/passage.ts'
import type { DahuaModel } from './dahua-model.ts'
import {
  BOUNDARY,
  passageData,
  writeEvent,
  writeHeartbeat,
  writePassage,
  type DahuaEvent,
  type Files,
  type Plate,
} from './event-parts.ts'

type EventFeedOptions = {
  model: DahuaModel
  snapshot: () => Promise<Uint8Array | undefined>
  /** Pictures of a vehicle before it; left out, its scene is the snapshot, and its plate one that nobody can read. */
  passage?: (vehicle: PassingVehicle) => Promise<PassagePictures | undefined>
  /** Where the camera keeps the pictures that it does not send. */
  kept: KeptPictures
  /** Between two heartbeats, whatever is asked for, ms. */
  heartbeatMs?: number
}

export type DahuaStream = 'events' | 'passages'

const vehicleOf = ({ plate, plateColour, vehicleColour, vehicleType }: Plate): PassingVehicle => ({
  plate,
  plateColour: plateColour ?? 'blue',
  bodyColour: vehicleColour ?? 'white',
  vehicleType: vehicleType ?? 'vehicle',
})

/** The streams of one camera: events, and passages with their pictures; heartbeats between. */
export function createEventFeed({ model, snapshot, passage, kept, heartbeatMs = 5000 }: EventFeedOptions) {
  const { lengths } = model.plan
  const contentType = `multipart/x-mixed-replace; boundary=${BOUNDARY}`
  const followers = { events: createFollowers(contentType), passages: createFollowers(contentType) }
  const lasting = new Map<string, DahuaEvent>()
  /** Passages whose pictures were kept. */
  let files = 0
  const timer = setInterval(beat, heartbeatMs)

  const send = (to: DahuaStream, bytes: Buffer): void => followers[to].send(bytes)

  function beat(): void {
    for (const stream of ['events', 'passages'] as const) send(stream, writeHeartbeat(lengths))
  }

  function disconnect(): void {
    followers.events.disconnect()
    followers.passages.disconnect()
  }

  /** Keeps the pictures of a passage as such cameras do, in a file of its moment each. */
  function keep(at: number, pictures: readonly Uint8Array[]): Files {
    const [day = '', time = ''] = new Date(at).toISOString().split('T')
    const [hour, minute, second] = time.split(/[:.]/)
    const places = [0, 1].map(
      number => `/mnt/sd/${day}/001/jpg/${hour}/${minute}/${second}[M][0@0][${files * 2 + number}].jpg`,
    )
    files += 1
    for (const [number, picture] of pictures.entries()) kept.put(places[number] ?? '', picture)
    return { plate: places[0] ?? '', scene: places[1] ?? '' }
  }

  return {
    follow(stream: DahuaStream, response: ServerResponse): void {
      if (!followers[stream].add(response)) return
      response.write(writeHeartbeat(lengths))
      if (stream === 'events')
        for (const event of lasting.values()) response.write(writeEvent(lengths, event))
    },
    followers: (stream: DahuaStream): number => followers[stream].count(),
    lasting: () => [...lasting.keys()],
    begin(code: string, index = 0, data?: object): void {
      const event: DahuaEvent = { code, action: 'Start', index, ...(data && { data }) }
      lasting.set(code, event)
      send('events', writeEvent(lengths, event))
    },
    end(code: string, index = 0): void {
      if (lasting.delete(code)) send('events', writeEvent(lengths, { code, action: 'Stop', index }))
    },
    /** Reports a passage, on both streams as such cameras do. @param isLinked its pictures are kept, and not sent */
    async pass(plate: Plate, isLinked = false): Promise<void> {
      const seen = await passage?.(vehicleOf(plate)).catch(() => undefined)
      const scene = seen?.scene ?? (await snapshot().catch(() => undefined))
      const pictures = [seen?.plate ?? PLATE_PICTURE, ...(scene ? [scene] : [])]
      const at = model.now()
      const data = passageData(plate, at, isLinked ? keep(at, pictures) : undefined)
      const event = { code: 'TrafficJunction', index: 0, data }
      send('events', writeEvent(lengths, { ...event, action: 'Start' }))
      send('passages', writePassage(lengths, { ...event, action: 'Pulse' }, isLinked ? [] : pictures))
    },
    /** Sends bytes as they are, for what no camera should send. */
    sendRaw: send,
    setManner(next: Record<DahuaStream, StreamManner>): void {
      followers.events.setManner(next.events)
      followers.passages.setManner(next.passages)
    },
    disconnect,
    stop(): void {
      clearInterval(timer)
      disconnect()
    },
  }
}
