import { randomBytes } from 'node:crypto'
import { createDepacketizer } from '../depacketize/create.ts'
import type { RtspLimits } from '../limits.ts'
import { createTrackClock, type Timeline } from '../rtp/clock.ts'
import { emptyPacket, readPacket } from '../rtp/packet.ts'
import { readReplayTime, type ReplayTime } from '../rtp/replay-extension.ts'
import { readRtcp, writeReceiverReport } from '../rtp/rtcp.ts'
import { createSequenceTracker } from '../rtp/sequence.ts'
import type { PlannedTrack } from '../sdp/tracks.ts'
import type { AccessUnit } from '../types.ts'

export interface TrackReceiverOptions {
  planned: PlannedTrack
  limits: RtspLimits
  lossPolicy: 'key' | 'damaged'
  timeline: Timeline
  onUnit: (unit: AccessUnit) => void
  onLoss: (track: number, packets: number) => void
  /** Whole pictures come, and none is handed out before a key frame. */
  onAwaitingKey?: () => void
  now: () => number
}

export interface TrackReceiver {
  /** Takes one RTP packet, in order; false when it is none of this track. */
  rtp: (bytes: Uint8Array, start: number, end: number) => boolean
  /** Takes a compound RTCP packet; says whether the sender took its leave. */
  rtcp: (bytes: Uint8Array, start: number, end: number) => boolean
  /** A receiver report, once there is a sender. */
  report: () => Buffer | undefined
}

/** From the packets of one track to its access units with their times. */
export function createTrackReceiver(options: TrackReceiverOptions): TrackReceiver {
  const { planned, limits, now } = options
  const { track } = planned
  const packet = emptyPacket()
  const sequence = createSequenceTracker()
  const clock = createTrackClock({ track: track.id, clockRate: track.clockRate, timeline: options.timeline })
  const reports = createReportState(track.clockRate)
  const times = createReplayTimes()
  const depacketizer = createDepacketizer(planned, {
    accessUnit: limits.accessUnit,
    unitsPerAccessUnit: limits.unitsPerAccessUnit,
    lossPolicy: options.lossPolicy,
    onSkipped: options.onAwaitingKey,
    onUnit: ({ timestamp, arrivedAt, key, units }) => {
      const pts = clock.advance(timestamp, arrivedAt)
      const ntp = clock.ntpOf(timestamp)
      const taken = times.of(timestamp)
      options.onUnit({
        track: track.id,
        kind: track.kind,
        pts,
        ntp,
        ...(taken && { taken }),
        receivedAt: arrivedAt,
        key,
        units,
      })
    },
  })

  return {
    rtp(bytes, start, end) {
      if (!readPacket(packet, bytes, start, end)) return false
      if (packet.payloadType !== planned.payloadType) {
        // Cameras send notes of their own between pictures, which use up numbers of the same count.
        sequence.pass(packet.sequence, packet.ssrc)
        return false
      }
      packet.arrivedAt = now()
      const arrival = sequence.accept(packet.sequence, packet.ssrc)
      if (arrival === 'drop') return true
      reports.arrived(packet.timestamp, packet.arrivedAt)
      if (packet.extension > 0)
        times.note(packet.timestamp, readReplayTime(bytes, packet.extension, packet.start))
      if (arrival === 'gap') {
        depacketizer.gap()
        options.onLoss(track.id, sequence.gap)
      } else if (arrival === 'restart') {
        depacketizer.restart()
        clock.restart()
        reports.restart()
      }
      depacketizer.packet(packet)
      return true
    },
    rtcp(bytes, start, end) {
      const summary = readRtcp(bytes, start, end)
      if (summary.report && (sequence.received === 0 || summary.report.ssrc === sequence.ssrc)) {
        clock.synchronize(summary.report)
        reports.heard(summary.report.lsr, now())
      }
      return summary.bye
    },
    report: () => (sequence.received === 0 ? undefined : reports.write(sequence, now())),
  }
}

/** The figures of receiver reports (RFC 3550 §6.4.1, A.3, A.8). */
function createReportState(clockRate: number) {
  const ssrc = randomBytes(4).readUInt32BE()
  let lastTransit: number | undefined
  let jitter = 0
  let before = { expected: 0, received: 0 }
  let lsr = 0
  let heardAt = 0
  return {
    arrived(timestamp: number, arrivedAt: number): void {
      const transit = (((arrivedAt * clockRate) / 1000) % 0x1_0000_0000) - timestamp
      if (lastTransit !== undefined) {
        const step = Math.abs((transit - lastTransit) | 0)
        jitter += (step - jitter) / 16
      }
      lastTransit = transit
    },
    heard(nextLsr: number, at: number): void {
      lsr = nextLsr
      heardAt = at
    },
    restart(): void {
      lastTransit = undefined
      jitter = 0
      before = { expected: 0, received: 0 }
      lsr = 0
    },
    write(
      sequence: { ssrc: number; highest: number; expected: number; received: number },
      at: number,
    ): Buffer {
      const expected = sequence.expected - before.expected
      const lost = Math.max(0, expected - (sequence.received - before.received))
      before = { expected: sequence.expected, received: sequence.received }
      return writeReceiverReport({
        ssrc,
        source: sequence.ssrc,
        fractionLost: expected > 0 ? Math.min(255, Math.floor((lost * 256) / expected)) : 0,
        lost: Math.max(0, sequence.expected - sequence.received),
        highest: sequence.highest,
        jitter: Math.round(jitter),
        lsr,
        delay: lsr === 0 ? 0 : Math.round(((at - heardAt) * 65_536) / 1000),
      })
    },
  }
}

/** The times that a replay has told of its newest pictures: one is given out when the next has begun. */
function createReplayTimes() {
  let newest: { timestamp: number; time: ReplayTime } | undefined
  let before: typeof newest
  return {
    note(timestamp: number, time: ReplayTime | undefined): void {
      if (!time) return
      if (newest && newest.timestamp !== timestamp) before = newest
      // The flags of a picture may stand on one of its packets alone.
      const known = newest?.timestamp === timestamp ? newest.time : undefined
      const isLast = time.isLast || known?.isLast === true
      const isAfterGap = time.isAfterGap || known?.isAfterGap === true
      newest = { timestamp, time: { at: time.at, isLast, isAfterGap } }
    },
    of: (timestamp: number): ReplayTime | undefined =>
      [newest, before].find(one => one?.timestamp === timestamp)?.time,
  }
}
