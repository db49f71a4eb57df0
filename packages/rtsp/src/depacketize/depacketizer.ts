import type { RtpPacket } from '../rtp/packet.ts'

/** One access unit as a depacketizer hands it out; the receiver adds track and clock. */
export interface RawUnit {
  timestamp: number
  arrivedAt: number
  key: boolean
  units: Uint8Array[]
}

/** Makes access units of the packets of one track. Its packets come in order; it keeps no view of their bytes. */
export interface Depacketizer {
  packet: (packet: RtpPacket) => void
  /** Packets are missing before the next one. */
  gap: () => void
  /** A new source follows: what was begun is void. */
  restart: () => void
}

export interface DepacketizerOptions {
  /** Largest access unit in bytes, and how many units it may have; a larger one is dropped. */
  accessUnit: number
  unitsPerAccessUnit: number
  /** At the start and after a loss: 'key' drops video until the next whole key frame, 'damaged' only what the loss touched. */
  lossPolicy: 'key' | 'damaged'
  onUnit: (unit: RawUnit) => void
  /** A whole picture came that cannot be decoded, for the key frame before it was lost or has not come yet. */
  onSkipped?: () => void
}
