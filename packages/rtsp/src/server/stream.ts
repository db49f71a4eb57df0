import { createPacketizer, type Packetizer } from '../packetize/packetizer.ts'
import type { PacketBatch } from '../packetize/writer.ts'
import { writeSenderReport } from '../rtp/rtcp.ts'
import { payloadTypeOf } from '../sdp/write.ts'
import type { AccessUnit, Track } from '../types.ts'
import type { StreamAuth } from './guard.ts'
import type { PlayAsk } from './play-ask.ts'

export type PushedUnit = Pick<AccessUnit, 'track' | 'pts' | 'key' | 'units' | 'ntp'>

export interface ServedStreamOptions {
  /** Their ids are their places in this list. */
  tracks: readonly Track[]
  auth?: StreamAuth
  /** The transports that SETUP accepts, by default both; another one is answered with 461. */
  transports?: readonly ('tcp' | 'udp')[]
  onFirstViewer?: () => void
  onLastViewer?: () => void
  /** Sees every RTP packet before it is sent, may change it in place, drops it by answering false. For tests. */
  onPacket?: (packet: Buffer, track: number) => boolean
  payloadSize?: number
  now?: () => number
}

/** One playing session as a stream sees it. */
export interface Viewer {
  deliver: (track: number, batch: PacketBatch, key: boolean) => void
  /** An RTCP packet for the track. */
  control: (track: number, packet: Buffer) => void
  end: () => void
  /** Bytes of a track that wait to be sent. Left out: none ever do. */
  unsent?: (track: number) => number
}

export interface ServedStream {
  readonly tracks: readonly Track[]
  readonly auth?: StreamAuth
  readonly transports: readonly ('tcp' | 'udp')[]
  readonly viewers: number
  /** Sends one access unit to all viewers; costs nothing without any. `pts` of all tracks share one zero. */
  push: (unit: PushedUnit) => void
  /** Closes the connection of every viewer, as a camera that loses power. */
  disconnect: () => void
  /** For the server: adds a viewer, returns how to take it away. */
  join: (viewer: Viewer, ask?: PlayAsk) => () => void
  /** For the server: the track's RTP time now, for RTP-Info; undefined before the first unit. */
  position: (track: number) => number | undefined
  /** For the server: a sender report with the last unit's time; undefined before the first. */
  report: (track: number) => Buffer | undefined
}

interface Channel {
  track: Track
  packetizer: Packetizer
  last?: { rtpTime: number; ntp: number }
  reportedAt: number
  packets: number
  octets: number
}

const reportEveryMs = 5000

export function createServedStream(options: ServedStreamOptions): ServedStream {
  const now = options.now ?? Date.now
  const viewers = new Set<Viewer>()
  let seconds: number | undefined
  const channels = options.tracks.map((track, index): Channel => ({
    track,
    packetizer: createPacketizer(track, {
      payloadType: payloadTypeOf(track),
      channel: index * 2,
      payloadSize: options.payloadSize,
    }),
    reportedAt: 0,
    packets: 0,
    octets: 0,
  }))

  function report(index: number): Buffer | undefined {
    const channel = channels[index]
    if (!channel?.last) return undefined
    const { packets, octets, packetizer, last } = channel
    return writeSenderReport({ ssrc: packetizer.ssrc, ...last, packets, octets })
  }

  function reportWhenDue(index: number, channel: Channel): void {
    if (now() - channel.reportedAt < reportEveryMs) return
    channel.reportedAt = now()
    const packet = report(index)
    if (packet) for (const viewer of viewers) viewer.control(index, packet)
  }

  function leave(viewer: Viewer): void {
    if (viewers.delete(viewer) && viewers.size === 0) options.onLastViewer?.()
  }

  return {
    tracks: options.tracks,
    auth: options.auth,
    transports: options.transports ?? ['tcp', 'udp'],
    get viewers() {
      return viewers.size
    },
    push(unit) {
      const channel = channels[unit.track]
      if (!channel) throw new RangeError(`no track ${unit.track}`)
      seconds = unit.pts / channel.track.clockRate
      channel.last = { rtpTime: channel.packetizer.rtpTimeOf(unit.pts), ntp: unit.ntp ?? now() }
      if (viewers.size === 0) return
      let batch = channel.packetizer.packetize(unit)
      channel.packets += batch.offsets.length
      channel.octets += batch.bytes.length - batch.offsets.length * 16
      if (options.onPacket)
        batch = filterBatch(batch, packet => options.onPacket?.(packet, unit.track) ?? true)
      reportWhenDue(unit.track, channel)
      for (const viewer of viewers) viewer.deliver(unit.track, batch, unit.key)
    },
    disconnect() {
      for (const viewer of viewers) viewer.end()
    },
    join(viewer) {
      viewers.add(viewer)
      if (viewers.size === 1) options.onFirstViewer?.()
      return () => leave(viewer)
    },
    position(index) {
      const channel = channels[index]
      if (!channel || seconds === undefined) return undefined
      return channel.packetizer.rtpTimeOf(seconds * channel.track.clockRate)
    },
    report,
  }
}

/** Start and end of each packet with its interleaved head. */
export function packetRange(batch: PacketBatch, index: number): { start: number; end: number } {
  return { start: batch.offsets[index] ?? 0, end: batch.offsets[index + 1] ?? batch.bytes.length }
}

function filterBatch(batch: PacketBatch, keep: (packet: Buffer) => boolean): PacketBatch {
  const kept: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  for (let i = 0; i < batch.offsets.length; i++) {
    const { start, end } = packetRange(batch, i)
    if (!keep(batch.bytes.subarray(start + 4, end))) continue
    offsets.push(length)
    kept.push(batch.bytes.subarray(start, end))
    length += end - start
  }
  return { bytes: Buffer.concat(kept), offsets }
}
