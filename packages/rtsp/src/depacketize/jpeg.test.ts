import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPacketizer } from '../packetize/packetizer.ts'
import { depacketize, packet, packetsOf } from '../testing/depacketize.ts'
import type { VideoTrack } from '../types.ts'
import { tablesOf, writeJpegHead, type JpegHead } from './jpeg-head.ts'

const track: VideoTrack = { kind: 'video', id: 0, codec: 'mjpeg', clockRate: 90_000, parameterSets: [] }
const head: JpegHead = { width: 320, height: 184, isHalfHigh: true, restart: 0, tables: tablesOf(60) }

/** A JPEG of our own head and of data that no decoder looks at here. */
function jpegOf(size: number, more: Partial<JpegHead> = {}, seed = 1): Buffer {
  const data = Buffer.alloc(size, 0).map((_, at) => (at * 31 + seed * 7) % 251)
  return Buffer.concat([writeJpegHead({ ...head, ...more }), data, Buffer.from('ffd9', 'hex')])
}

function packetize(pictures: readonly Buffer[], payloadSize = 600): Buffer[] {
  const packetizer = createPacketizer(track, { payloadType: 96, channel: 0, payloadSize, sequence: 65_530 })
  return pictures.flatMap((jpeg, index) =>
    packetsOf(packetizer.packetize({ pts: index * 3600, units: [jpeg] })),
  )
}

const bytesOf = (packets: readonly Uint8Array[]) => depacketize(track, packets).map(({ units }) => units)

test('gives back the JPEGs it was given, at any packet size, each a key picture', () => {
  const pictures = fc.array(
    fc.record({ size: fc.integer({ min: 1, max: 9000 }), isHalfHigh: fc.boolean(), restart: fc.nat(500) }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(pictures, fc.integer({ min: 200, max: 1500 }), (given, payloadSize) => {
      const jpegs = given.map(({ size, ...more }, index) => jpegOf(size, more, index))
      const units = depacketize(track, packetize(jpegs, payloadSize))
      expect(units.map(unit => unit.units)).toEqual(jpegs.map(jpeg => [jpeg]))
      expect(units.every(unit => unit.key)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a lost packet costs its picture alone', () => {
  const jpegs = [jpegOf(3000, {}, 1), jpegOf(3000, {}, 2), jpegOf(3000, {}, 3)]
  const packets = packetize(jpegs)
  const each = packets.length / 3
  for (const lost of [each, each + 2, 2 * each - 1]) {
    const left = packets.filter((_, index) => index !== lost)
    expect(bytesOf(left)).toEqual([[jpegs[0]], [jpegs[2]]])
  }
})

/** Type, quality and size of a first packet, with what follows it. */
const first = (type: number, quality: number, width: number, height: number, ...rest: number[]) => [
  0,
  0,
  0,
  0,
  type,
  quality,
  width,
  height,
  ...rest,
]

test('tables come from the quality, or are those that the camera has sent under its number before', () => {
  const own = Array.from({ length: 128 }, (_, at) => at + 1)
  const inBand = [0, 0, 0, 128, ...own]
  const packets = [
    packet(1, 0, true, first(1, 60, 40, 23, 1, 2, 3)),
    packet(2, 3600, true, first(0, 200, 40, 23, ...inBand, 4)),
    packet(3, 7200, true, first(0, 200, 40, 23, 0, 0, 0, 0, 5)),
    packet(4, 10_800, true, first(0, 201, 40, 23, 0, 0, 0, 0, 6)),
  ]
  const tables = [own.slice(0, 64), own.slice(64)].map(table => Uint8Array.from(table))
  const end = Buffer.from('ffd9', 'hex')
  const wide = { ...head, isHalfHigh: false, tables }
  expect(bytesOf(packets).map(([jpeg]) => jpeg)).toEqual([
    Buffer.concat([writeJpegHead(head), Buffer.of(1, 2, 3), end]),
    Buffer.concat([writeJpegHead(wide), Buffer.of(4), end]),
    Buffer.concat([writeJpegHead(wide), Buffer.of(5), end]),
  ])
})

test('without the marker a picture ends where the time changes; a kind that is not defined gives none', () => {
  const packets = [
    packet(1, 0, false, first(1, 60, 40, 23, 1)),
    packet(2, 3600, true, first(1, 60, 40, 23, 2)),
    packet(3, 7200, true, first(7, 60, 40, 23, 3)),
    packet(4, 10_800, true, first(1, 60, 0, 0, 4)),
  ]
  expect(bytesOf(packets).map(([jpeg]) => jpeg?.at(-3))).toEqual([1, 2])
})

test('a picture too large for its header has its size in the extension of ONVIF', () => {
  const frame = [0xff, 0xc0, 0, 17, 8, 0x08, 0x70, 0x0f, 0x00, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff]
  const plain = packet(1, 0, true, [0xff, 0xd8, 0, frame.length / 4, ...frame, ...first(1, 60, 0, 0, 9)])
  plain[0] = 0x90
  const large = writeJpegHead({ ...head, width: 3840, height: 2160 })
  expect(bytesOf([plain])).toEqual([[Buffer.concat([large, Buffer.of(9), Buffer.from('ffd9', 'hex')])]])
})

test('never throws, and stays within its limit', () => {
  const payload = fc.array(fc.nat(255), { maxLength: 60 })
  fc.assert(
    fc.property(fc.array(fc.tuple(payload, fc.boolean(), fc.nat(3)), { maxLength: 30 }), given => {
      const packets = given.map(([bytes, marker, time], index) => packet(index, time, marker, bytes))
      for (const unit of depacketize(track, packets, { accessUnit: 800 }))
        expect(unit.units[0]!.length).toBeLessThanOrEqual(800)
    }),
    { numRuns: 200 },
  )
})
