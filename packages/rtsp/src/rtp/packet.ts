/** One RTP packet in a buffer it does not own; the reader fills the same object for every packet. */
export interface RtpPacket {
  bytes: Uint8Array
  /** Where the payload begins and ends in `bytes`. */
  start: number
  end: number
  marker: boolean
  payloadType: number
  sequence: number
  timestamp: number
  ssrc: number
  /** Our wall clock in ms. */
  arrivedAt: number
  /** Where the header extension begins in `bytes`; 0 without one. */
  extension: number
}

export function emptyPacket(): RtpPacket {
  return {
    bytes: new Uint8Array(0),
    start: 0,
    end: 0,
    marker: false,
    payloadType: 0,
    sequence: 0,
    timestamp: 0,
    ssrc: 0,
    arrivedAt: 0,
    extension: 0,
  }
}

/** Reads a packet (RFC 3550 §5.1) from `start` to `end`; false when it is malformed. */
export function readPacket(into: RtpPacket, bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < 12) return false
  const first = bytes[start] ?? 0
  const second = bytes[start + 1] ?? 0
  if (first >> 6 !== 2) return false
  into.bytes = bytes
  into.marker = (second & 0x80) !== 0
  into.payloadType = second & 0x7f
  into.sequence = word(bytes, start + 2)
  into.timestamp = long(bytes, start + 4)
  into.ssrc = long(bytes, start + 8)
  let at = start + 12 + (first & 0x0f) * 4
  into.extension = 0
  if ((first & 0x10) !== 0) {
    if (at + 4 > end) return false
    into.extension = at
    at += 4 + word(bytes, at + 2) * 4
  }
  const last = (first & 0x20) !== 0 ? end - (bytes[end - 1] ?? 0) : end
  into.start = at
  into.end = last
  return at <= last
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function long(bytes: Uint8Array, at: number): number {
  return ((word(bytes, at) << 16) | word(bytes, at + 2)) >>> 0
}
