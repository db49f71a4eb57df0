import { setTimeout as delay } from 'node:timers/promises'
import { createPacketizer } from '../packetize/packetizer.ts'
import { writeSenderReport } from '../rtp/rtcp.ts'
import { withReplayTime } from '../rtp/replay-extension.ts'
import { payloadTypeOf } from '../sdp/write.ts'
import type { Track } from '../types.ts'
import type { StreamAuth } from './guard.ts'
import type { PlayAsk } from './play-ask.ts'
import type { PushedUnit, ServedStream, Viewer } from './stream.ts'

/** A picture or sound of a recording. */
export interface RecordedUnit extends PushedUnit {
  /** When it was taken, ms since 1970 by the device's clock. */
  at: number
  /** Something is missing before it. */
  isAfterGap?: boolean
  isLast?: boolean
}

export interface ReplayStreamOptions {
  tracks: readonly Track[]
  auth?: StreamAuth
  /** The units that a viewer is to see, in order, the first a key frame; it may go on for ever. */
  units: (ask: PlayAsk) => Iterable<RecordedUnit>
  /** After the last unit: `hold` keeps the connection as ONVIF does, `end` closes it. */
  after: 'hold' | 'end'
}

/** Nothing more is read from the recording while a viewer has this much before it. */
const UNSENT_MAX_BYTES = 512 * 1024
const FULL_PAUSE_MS = 5
const LIVE_ASK: PlayAsk = { isPaced: true, hasTimes: false }

/** A recording of a device: each viewer has a pace and a place of its own. */
export function createReplayStream({ tracks, auth, units, after }: ReplayStreamOptions): ServedStream {
  const feeds = new Set<{ viewer: Viewer; ending: AbortController }>()

  async function run(viewer: Viewer, ask: PlayAsk, signal: AbortSignal): Promise<void> {
    try {
      await play(tracks, units(ask), viewer, ask, signal)
      if (after === 'end') viewer.end()
    } catch {
      // It was stopped, or the recording failed: the viewer sees that nothing comes.
    }
  }

  return {
    tracks,
    auth,
    transports: ['tcp', 'udp'],
    get viewers() {
      return feeds.size
    },
    push: () => undefined,
    disconnect() {
      for (const { viewer } of feeds) viewer.end()
    },
    join(viewer, ask = LIVE_ASK) {
      const feed = { viewer, ending: new AbortController() }
      feeds.add(feed)
      void run(viewer, ask, feed.ending.signal)
      return () => {
        feed.ending.abort()
        feeds.delete(feed)
      }
    },
    position: () => undefined,
    report: () => undefined,
  }
}

async function play(
  tracks: readonly Track[],
  units: Iterable<RecordedUnit>,
  viewer: Viewer,
  { isPaced, hasTimes }: PlayAsk,
  signal: AbortSignal,
): Promise<void> {
  const packetizers = tracks.map((track, index) =>
    createPacketizer(track, { payloadType: payloadTypeOf(track), channel: index * 2 }),
  )
  const reported = new Set<number>()
  let first: { at: number; started: number } | undefined
  for (const unit of units) {
    const packetizer = packetizers[unit.track]
    if (!packetizer) continue
    first ??= { at: unit.at, started: performance.now() }
    if (isPaced) await until(first.started + unit.at - first.at, signal)
    while ((viewer.unsent?.(unit.track) ?? 0) > UNSENT_MAX_BYTES)
      await delay(FULL_PAUSE_MS, undefined, { signal })
    if (signal.aborted) return
    if (!reported.has(unit.track)) {
      reported.add(unit.track)
      const rtpTime = packetizer.rtpTimeOf(unit.pts)
      const { ssrc } = packetizer
      viewer.control(unit.track, writeSenderReport({ ssrc, ntp: unit.at, rtpTime, packets: 0, octets: 0 }))
    }
    const batch = packetizer.packetize(unit)
    const { at, key, isAfterGap = false, isLast = false } = unit
    viewer.deliver(unit.track, hasTimes ? withReplayTime(batch, { at, isAfterGap, isLast }, key) : batch, key)
  }
}

async function until(moment: number, signal: AbortSignal): Promise<void> {
  const left = moment - performance.now()
  if (left > 1) await delay(left, undefined, { signal })
}
