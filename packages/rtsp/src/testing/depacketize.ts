import { createDepacketizer } from '../depacketize/create.ts'
import type { DepacketizerOptions, RawUnit } from '../depacketize/depacketizer.ts'
import type { PacketBatch } from '../packetize/writer.ts'
import { emptyPacket, readPacket } from '../rtp/packet.ts'
import { createSequenceTracker } from '../rtp/sequence.ts'
import type { AacHeaderWidths } from '../sdp/tracks.ts'
import type { Track } from '../types.ts'

/** The packets of a batch without their interleaved heads. */
export function packetsOf(batch: PacketBatch): Buffer[] {
  return batch.offsets.map((start, index) => batch.bytes.subarray(start + 4, batch.offsets[index + 1]))
}

/** A packet by hand. */
export function packet(
  sequence: number,
  timestamp: number,
  marker: boolean,
  payload: readonly number[],
): Buffer {
  const head = Buffer.alloc(12)
  head[0] = 0x80
  head[1] = 96 | (marker ? 0x80 : 0)
  head.writeUInt16BE(sequence, 2)
  head.writeUInt32BE(timestamp, 4)
  return Buffer.concat([head, Buffer.from(payload)])
}

/** Feeds packets as a receiver does and returns the access units; losses are seen by their numbers. */
export function depacketize(
  track: Track,
  packets: readonly Uint8Array[],
  options: Partial<DepacketizerOptions> = {},
  aac?: AacHeaderWidths,
  /** By the place of a packet, ms. */
  arrivedAt: (index: number) => number = () => 0,
): RawUnit[] {
  const units: RawUnit[] = []
  const gate = createSequenceTracker()
  const into = emptyPacket()
  const depacketizer = createDepacketizer(
    { track, payloadType: 96, aac },
    {
      accessUnit: 4 * 1024 * 1024,
      unitsPerAccessUnit: 2048,
      lossPolicy: 'key',
      onUnit: unit => units.push({ ...unit, units: unit.units.map(bytes => Buffer.from(bytes)) }),
      ...options,
    },
  )
  // The same memory for every packet, as a socket's read buffer: a kept view would be overwritten.
  const shared = new Uint8Array(70_000)
  for (const [index, bytes] of packets.entries()) {
    shared.fill(0xee)
    shared.set(bytes)
    if (!readPacket(into, shared, 0, bytes.length)) continue
    into.arrivedAt = arrivedAt(index)
    const arrival = gate.accept(into.sequence, into.ssrc)
    if (arrival === 'drop') continue
    if (arrival === 'gap') depacketizer.gap()
    if (arrival === 'restart') depacketizer.restart()
    depacketizer.packet(into)
  }
  return units
}
