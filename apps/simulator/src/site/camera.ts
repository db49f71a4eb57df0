import { randomFillSync } from 'node:crypto'
import { createServedStream, type ServedStream, type Track } from '@palisade/rtsp'
import { AAC_CONFIG, audioRates } from '../audio/audio-codec.ts'
import type { EncoderHost } from '../encode/encoder-host.ts'
import type { StreamUnit } from '../encode/messages.ts'
import { mainProfile, subProfile, type VideoProfile } from '../encode/profile.ts'
import { createCard, type Card } from '../card/card.ts'
import { replayOf } from '../card/card-replay.ts'
import { SLOW_FRAMES_PER_SECOND, type Fault } from './fault.ts'
import { viewOf, type CameraPlan } from './plan.ts'

export const streamNames = ['main', 'sub'] as const
export type StreamName = (typeof streamNames)[number]

export type Camera = {
  plan: CameraPlan
  streams: Record<StreamName, ServedStream>
  /** Its recordings of the main stream, where it has a card. */
  card?: Card
  /** Its replay. */
  replay?: ServedStream
  fault(): Fault
  setFault(fault: Fault): void
}

type CameraOptions = {
  plan: CameraPlan
  encoder: Pick<EncoderHost, 'start' | 'end' | 'pace'>
  /** Parameter sets of a profile, for the SDP. */
  parameterSets: (profile: VideoProfile) => Uint8Array[]
  /** Wall clock (ms) of pts 0. */
  zeroMs: number
  /** Of its streams. */
  framesPerSecond: number
  /** Each picture shows when it was captured. */
  hasClock?: boolean
}

const RTP_HEADER_BYTES = 12
/**
 * A card records from the first viewer of the main stream on and so long after the last one, ms: encoding three main streams takes half
 * a core of a small machine, and the product looks at each camera now and then.
 */
const CARD_HOLDS_MS = 30_000
/** While the network way is cut it goes on, so that the card has the outage, but no longer than this, ms. */
const CARD_OUTAGE_MS = 15 * 60_000

function tracksOf(plan: CameraPlan, profile: VideoProfile, parameterSets: Uint8Array[]): Track[] {
  const video: Track = { kind: 'video', id: 0, codec: profile.codec, clockRate: 90_000, parameterSets }
  if (!plan.audio) return [video]
  const config = plan.audio === 'aac' ? AAC_CONFIG : undefined
  return [
    video,
    { kind: 'audio', id: 1, codec: plan.audio, clockRate: audioRates[plan.audio], channels: 1, config },
  ]
}

/** One simulated camera: its two streams, encoded only while somebody watches, and what is wrong with it. */
export function createCamera({
  plan,
  encoder,
  parameterSets,
  zeroMs,
  framesPerSecond,
  hasClock = false,
}: CameraOptions): Camera {
  let fault: Fault = 'normal'
  const card = plan.hasCard ? createCard() : undefined

  function createStream(name: StreamName, profile: VideoProfile): ServedStream {
    const id = `${plan.id}/${name}`
    const own = name === 'main' ? card : undefined
    let isKeyNeeded = false
    let ending: NodeJS.Timeout | undefined

    function deliver({ track, pts, key, units, atMs }: StreamUnit): void {
      own?.take({ track, pts, key, units, at: atMs })
      if (fault === 'freeze') {
        isKeyNeeded = true
        return
      }
      // Pictures after a gap make no sense before the next key frame.
      if (track === 0 && isKeyNeeded && !key) return
      if (track === 0) isKeyNeeded = false
      stream.push({ track, pts, key, units, ntp: atMs })
    }

    const start = (): void =>
      encoder.start({ id, view: viewOf(plan), video: profile, audio: plan.audio, zeroMs, hasClock }, deliver)

    function end(): void {
      ending = undefined
      encoder.end(id)
    }

    /** @param since when its last viewer went, ms */
    function endLater(since: number): void {
      ending = setTimeout(() => {
        if (fault === 'cut' && Date.now() - since < CARD_OUTAGE_MS) endLater(since)
        else end()
      }, CARD_HOLDS_MS).unref()
    }

    const stream = createServedStream({
      tracks: tracksOf(plan, profile, parameterSets(profile)),
      auth: plan.auth,
      onFirstViewer() {
        clearTimeout(ending)
        if (ending === undefined) start()
        ending = undefined
        if (fault === 'slow') encoder.pace(id, SLOW_FRAMES_PER_SECOND)
      },
      onLastViewer() {
        if (own) endLater(Date.now())
        else encoder.end(id)
      },
      onPacket(packet) {
        if (fault === 'corrupt') randomFillSync(packet, RTP_HEADER_BYTES)
        return true
      },
    })
    return stream
  }

  const streams = {
    main: createStream('main', mainProfile(plan.mainCodec, framesPerSecond)),
    sub: createStream('sub', subProfile(framesPerSecond)),
  }
  return {
    plan,
    ...(card && { card, replay: replayOf(card, streams.main) }),
    streams,
    fault: () => fault,
    setFault(next) {
      fault = next
      for (const name of streamNames) {
        encoder.pace(`${plan.id}/${name}`, next === 'slow' ? SLOW_FRAMES_PER_SECOND : undefined)
      }
    },
  }
}
