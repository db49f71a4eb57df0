import { SCRIPT_START, ticksOf, type Sent } from '@palisade/testkit/peer'
import { createTrackReceiver } from '../client/track-receiver.ts'
import { defaultLimits } from '../limits.ts'
import { createPacketizer } from '../packetize/packetizer.ts'
import type { Timeline } from '../rtp/clock.ts'
import type { AccessUnit, Track } from '../types.ts'
import { packetsOf } from './depacketize.ts'

/**
 * Sends a script over RTP and hands out the units that a client makes of it, in the order of arrival. It takes no time: each moment is
 * given before what arrives then, so that whoever drives it can turn a clock, or wait.
 */
export function* playScript(
  tracks: readonly Track[],
  script: readonly Sent[],
  onUnit: (unit: AccessUnit) => void,
): Generator<number, void> {
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
        onUnit,
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
    at = sent.at
    yield at
    const batch = end.packetizer.packetize({
      pts: ticksOf(sent, end.track.clockRate),
      units: [...sent.units],
    })
    if (sent.isLost) continue
    for (const packet of packetsOf(batch)) end.receiver.rtp(packet, 0, packet.length)
  }
}

const AAC_WIDTHS = { size: 13, index: 3, indexDelta: 3 }
