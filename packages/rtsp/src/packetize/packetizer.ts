import { randomBytes } from 'node:crypto'
import type { AccessUnit, Track } from '../types.ts'
import { packetizeAac, packetizeG711 } from './audio.ts'
import { packetizeJpeg } from './jpeg.ts'
import { packetizeVideo } from './video.ts'
import { createRtpWriter, type PacketBatch } from './writer.ts'

export interface Packetizer {
  readonly ssrc: number
  readonly nextSequence: number
  rtpTimeOf: (pts: number) => number
  packetize: (unit: Pick<AccessUnit, 'pts' | 'units'>) => PacketBatch
}

export interface PacketizerOptions {
  payloadType: number
  /** Interleaved channel written before each packet. */
  channel: number
  /** Largest RTP payload in bytes; 1400 keeps a UDP packet under the Ethernet MTU. */
  payloadSize?: number
  /** Starting values, random unless told (RFC 3550 §5.1). */
  ssrc?: number
  sequence?: number
  rtpTime?: number
}

export function createPacketizer(track: Track, options: PacketizerOptions): Packetizer {
  const random = randomBytes(10)
  const base = options.rtpTime ?? random.readUInt32BE(0)
  const size = options.payloadSize ?? 1400
  const writer = createRtpWriter({
    payloadType: options.payloadType,
    channel: options.channel,
    ssrc: options.ssrc ?? random.readUInt32BE(4),
    sequence: options.sequence ?? random.readUInt16BE(8),
  })
  const rtpTimeOf = (pts: number) =>
    (((base + Math.round(pts)) % 0x1_0000_0000) + 0x1_0000_0000) % 0x1_0000_0000
  return {
    ssrc: writer.ssrc,
    get nextSequence() {
      return writer.nextSequence
    },
    rtpTimeOf,
    packetize({ pts, units }) {
      const time = rtpTimeOf(pts)
      if (track.codec === 'mjpeg') packetizeJpeg(writer, units, time, size)
      else if (track.kind === 'video') packetizeVideo(writer, track.codec, units, time, size)
      else if (track.codec === 'aac') packetizeAac(writer, units, time, size)
      else packetizeG711(writer, units, time, size - (size % track.channels), track.channels)
      return writer.finish()
    },
  }
}
