import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPacketizer } from '../packetize/packetizer.ts'
import { aacTrack, h264Track, h265Track, hex, nal, pcmaTrack } from '../testing/fixtures.ts'
import { depacketize, packetsOf } from '../testing/depacketize.ts'
import type { Track } from '../types.ts'

const payloadType = 96

function packetize(
  track: Track,
  frames: readonly { pts: number; units: Uint8Array[] }[],
  payloadSize: number,
): Buffer[] {
  const packetizer = createPacketizer(track, {
    payloadType,
    channel: 0,
    payloadSize,
    sequence: 65_500,
    rtpTime: 0xffff_f000,
  })
  return frames.flatMap(frame => packetsOf(packetizer.packetize(frame)))
}

/** Sizes of the slices of each picture; the first picture is a key one. */
const pictures = fc.array(fc.array(fc.integer({ min: 3, max: 9000 }), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 8,
})

function framesOf(codec: 'h264' | 'h265', sizes: readonly (readonly number[])[]) {
  const keyType = codec === 'h264' ? 5 : 20
  return sizes.map((slices, index) => ({
    pts: index * 3600,
    units: slices.map((size, place) =>
      nal(codec, index === 0 ? keyType : 1, size, place === 0, index * 10 + place),
    ),
  }))
}

describe.each([h264Track, h265Track])('$codec', track => {
  it('gives back the pictures it was given, at any packet size, with copies of packets', () => {
    fc.assert(
      fc.property(
        pictures,
        fc.integer({ min: 40, max: 1500 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (sizes, size, copies) => {
          const frames = framesOf(track.codec, sizes)
          const packets = packetize(track, frames, size)
          for (const copy of copies) {
            const at = copy % packets.length
            packets.splice(Math.min(packets.length, at + 1 + (copy % 3)), 0, packets[at]!)
          }
          const units = depacketize(track, packets)
          expect(units.map(unit => hex(unit.units))).toEqual(frames.map(frame => hex(frame.units)))
          expect(units.map(unit => unit.key)).toEqual(frames.map((_, index) => index === 0))
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(['key', 'damaged'] as const)('never hands out a damaged picture (%s)', lossPolicy => {
    fc.assert(
      fc.property(pictures, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (sizes, losses) => {
        const frames = framesOf(track.codec, sizes)
        const whole = new Set(frames.map(frame => hex(frame.units).join()))
        const packets = packetize(track, frames, 500)
        const lost = new Set(losses.map(loss => loss % packets.length))
        const units = depacketize(
          track,
          packets.filter((_, index) => !lost.has(index)),
          { lossPolicy },
        )
        for (const unit of units) expect(whole).toContain(hex(unit.units).join())
      }),
      { numRuns: 100 },
    )
  })

  it('never throws on random payloads and holds no more than its limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.uint8Array({ maxLength: 60 }), fc.boolean(), fc.nat(3)), { maxLength: 60 }),
        parts => {
          const packets = parts.map(([payload, marker, time], index) => {
            const head = Buffer.from('8060000000000000000000ff', 'hex')
            head[1] = 96 | (marker ? 0x80 : 0)
            head.writeUInt16BE(index, 2)
            head.writeUInt32BE(time, 4)
            return Buffer.concat([head, payload])
          })
          for (const unit of depacketize(track, packets, { accessUnit: 200, unitsPerAccessUnit: 5 })) {
            expect(unit.units.length).toBeLessThanOrEqual(5)
            expect(Buffer.concat(unit.units).length).toBeLessThanOrEqual(200)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('aac', () => {
  it('gives back its frames, whole and in fragments', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 3000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 40, max: 1500 }),
        (frames, size) => {
          const units = depacketize(aacTrack, packetize(aacTrack, [{ pts: 0, units: frames }], size))
          expect(units.flatMap(unit => hex(unit.units))).toEqual(hex(frames))
          expect(units.map(unit => (unit.timestamp - 0xffff_f000) >>> 0)).toEqual(
            frames.map((_, index) => index * 1024),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('never throws on random payloads', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 30 }), payloads => {
        const head = Buffer.from('8060000000000000000000ff', 'hex')
        const packets = payloads.map((payload, index) => {
          head.writeUInt16BE(index, 2)
          return Buffer.concat([head, payload])
        })
        expect(depacketize(aacTrack, packets).length).toBeLessThanOrEqual(packets.length)
      }),
      { numRuns: 300 },
    )
  })
})

describe('g711', () => {
  it('gives back its samples', () => {
    const samples = Uint8Array.from({ length: 1000 }, (_, index) => index & 0xff)
    const units = depacketize(pcmaTrack, packetize(pcmaTrack, [{ pts: 0, units: [samples] }], 400))
    expect(Buffer.concat(units.flatMap(unit => unit.units)).equals(samples)).toBe(true)
    expect(units.map(unit => (unit.timestamp - 0xffff_f000) >>> 0)).toEqual([0, 400, 800])
  })
})
