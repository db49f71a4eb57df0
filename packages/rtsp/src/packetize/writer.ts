/** The RTP packets of one access unit in one buffer, each behind its 4-byte interleaved head. */
export interface PacketBatch {
  bytes: Buffer
  /** Where each packet's head ('$', channel, length) starts. */
  offsets: number[]
}

export interface RtpWriter {
  readonly ssrc: number
  readonly nextSequence: number
  /** Starts a batch of at most `capacity` bytes, heads included. */
  start: (capacity: number) => void
  /** Opens a packet; fill it with `byte`, `word` and `copy`, then `close` it. */
  open: (rtpTime: number) => void
  byte: (value: number) => void
  word: (value: number) => void
  copy: (source: Uint8Array, start: number, end: number) => void
  close: (marker: boolean) => void
  finish: () => PacketBatch
}

export interface RtpWriterOptions {
  payloadType: number
  channel: number
  ssrc: number
  sequence: number
}

/** Interleaved head and RTP head (RFC 3550 §5.1). */
export const packetOverhead = 16

export function createRtpWriter(options: RtpWriterOptions): RtpWriter {
  let sequence = options.sequence & 0xffff
  let bytes: Buffer = Buffer.alloc(0)
  let at = 0
  let opened = 0
  let offsets: number[] = []
  return {
    ssrc: options.ssrc,
    get nextSequence() {
      return sequence
    },
    start(capacity) {
      bytes = Buffer.allocUnsafe(capacity)
      at = 0
      offsets = []
    },
    open(rtpTime) {
      offsets.push(at)
      opened = at
      bytes[at] = 0x24
      bytes[at + 1] = options.channel
      bytes[at + 4] = 0x80
      bytes.writeUInt16BE(sequence, at + 6)
      bytes.writeUInt32BE(rtpTime >>> 0, at + 8)
      bytes.writeUInt32BE(options.ssrc, at + 12)
      sequence = (sequence + 1) & 0xffff
      at += packetOverhead
    },
    byte(value) {
      bytes[at++] = value
    },
    word(value) {
      at = bytes.writeUInt16BE(value & 0xffff, at)
    },
    copy(source, start, end) {
      bytes.set(start === 0 && end === source.length ? source : source.subarray(start, end), at)
      at += end - start
    },
    close(marker) {
      bytes[opened + 5] = options.payloadType | (marker ? 0x80 : 0)
      bytes.writeUInt16BE(at - opened - 4, opened + 2)
    },
    finish() {
      return { bytes: bytes.subarray(0, at), offsets }
    },
  }
}
