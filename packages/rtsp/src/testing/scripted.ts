import { createTrackReceiver } from '../client/track-receiver.ts'
import { defaultLimits } from '../limits.ts'
import { createPacketizer } from '../packetize/packetizer.ts'
import type { Timeline } from '../rtp/clock.ts'
import type { AccessUnit, Track } from '../types.ts'
import { packetsOf } from './depacketize.ts'

/** One picture, or one packet of sound, as a camera sends it. */
export interface Sent {
  /** When it arrives, ms from the beginning. */
  at: number
  track: number
  /** In ticks of its track; left out: of `at`. */
  pts?: number
  units: readonly Uint8Array[]
  /** Its packets are lost on the way. */
  isLost?: boolean
}

/** 2027-01-15T08:00:00Z */
export const SCRIPT_START = 1_800_000_000_000

/** Sends a script over RTP and hands out the units that a client makes of it, in the order of arrival. */
export function playScript(
  tracks: readonly Track[],
  script: readonly Sent[],
  onUnit: (unit: AccessUnit, at: number) => void,
): void {
  const timeline: Timeline = {}
  let at = 0
  const ends = new Map(
    tracks.map(track => {
      const planned = { track, payloadType: 96, ...(track.codec === 'aac' && { aac: AAC_WIDTHS }) }
      const receiver = createTrackReceiver({
        planned,
        limits: defaultLimits,
        lossPolicy: 'key',
        timeline,
        onUnit: unit => onUnit(unit, at),
        onLoss: () => undefined,
        now: () => SCRIPT_START + at,
      })
      return [
        track.id,
        { track, receiver, packetizer: createPacketizer(track, { payloadType: 96, channel: 0 }) },
      ]
    }),
  )
  for (const sent of script.toSorted((a, b) => a.at - b.at)) {
    const end = ends.get(sent.track)
    if (!end) throw new Error(`no track ${sent.track}`)
    const pts = sent.pts ?? Math.round((sent.at * end.track.clockRate) / 1000)
    at = sent.at
    const batch = end.packetizer.packetize({ pts, units: [...sent.units] })
    if (sent.isLost) continue
    for (const packet of packetsOf(batch)) end.receiver.rtp(packet, 0, packet.length)
  }
}

const AAC_WIDTHS = { size: 13, index: 3, indexDelta: 3 }
