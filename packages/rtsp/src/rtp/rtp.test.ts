import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTrackClock } from './clock.ts'
import { emptyPacket, readPacket } from './packet.ts'
import { createReorderBuffer } from './reorder.ts'
import { readRtcp, writeReceiverReport, writeSenderReport } from './rtcp.ts'
import { createSequenceGate } from './sequence.ts'

describe('RTP packet', () => {
  it('finds the payload behind sources and extension and before padding', () => {
    const bytes = Buffer.from('b1e0fffe0000000a0000000baaaaaaaabede0001ffffffff010203000002', 'hex')
    const packet = emptyPacket()
    expect(readPacket(packet, bytes, 0, bytes.length)).toBe(true)
    expect(packet).toMatchObject({ marker: true, payloadType: 96, sequence: 0xfffe, timestamp: 10, ssrc: 11 })
    expect(bytes.subarray(packet.start, packet.end).toString('hex')).toBe('01020300')
  })

  it('never throws and never leaves the buffer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
        const packet = emptyPacket()
        if (!readPacket(packet, bytes, 0, bytes.length)) return
        expect(packet.start).toBeGreaterThanOrEqual(12)
        expect(packet.end).toBeLessThanOrEqual(bytes.length)
        expect(packet.start).toBeLessThanOrEqual(packet.end)
      }),
    )
  })
})

describe('sequence gate', () => {
  it('counts losses over the wrap, drops copies and late ones', () => {
    const gate = createSequenceGate()
    expect([65_533, 65_534, 65_534, 65_535, 1, 0, 2].map(number => gate.accept(number, 1))).toEqual([
      'next',
      'next',
      'drop',
      'next',
      'gap',
      'drop',
      'next',
    ])
    expect([gate.expected, gate.received, gate.highest]).toEqual([6, 5, 0x10002])
  })

  it('takes a new count after two packets in a row, and a new source at once', () => {
    const gate = createSequenceGate()
    expect([5, 40_000, 6, 20_000, 20_001].map(number => gate.accept(number, 1))).toEqual([
      'next',
      'drop',
      'next',
      'drop',
      'restart',
    ])
    expect(gate.accept(7, 2)).toBe('restart')
    expect(gate.accept(8, 2)).toBe('next')
  })
})

describe('reorder buffer', () => {
  function run(sequences: readonly number[], limit = 8) {
    const out: number[] = []
    const buffer = createReorderBuffer({
      limit,
      maxDelayMs: 50,
      deliver: packet => out.push(packet.sequence),
    })
    for (const sequence of sequences) buffer.push({ bytes: new Uint8Array(0), sequence, arrivedAt: 0 })
    return { out, buffer }
  }

  it('puts neighbours back in order over the wrap', () => {
    expect(run([65_534, 0, 65_535, 2, 1]).out).toEqual([65_534, 65_535, 0, 1, 2])
  })

  it('gives up on a missing packet when it is full or time is over', () => {
    expect(run([1, 3, 4, 5], 2).out).toEqual([1, 3, 4, 5])
    const { out, buffer } = run([1, 3, 4])
    expect(out).toEqual([1])
    buffer.expire(51)
    expect(out).toEqual([1, 3, 4])
  })

  it('delivers everything once when packets move no further than the buffer reaches', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { minLength: 1, maxLength: 200 }), fc.nat(65_535), (moves, first) => {
        const order = moves
          .map((move, index) => ({ index, place: index + move }))
          .toSorted((a, b) => a.place - b.place)
        const sent = [first, ...order.map(one => (first + 1 + one.index) & 0xffff)]
        expect(run(sent, 16).out).toEqual([first, ...moves.map((_, index) => (first + 1 + index) & 0xffff)])
      }),
    )
  })
})

describe('track clock', () => {
  const clock = (zeros?: ReadonlyMap<number, number>) =>
    createTrackClock({ track: 0, clockRate: 90_000, timeline: { zeros } })

  it('unwraps and starts near zero', () => {
    const own = clock()
    expect(own.advance(0xffff_ff00, 1000)).toBe(0)
    expect(own.advance(0xffff_ff00 + 3600 - 0x1_0000_0000, 1040)).toBe(3600)
    expect(clock(new Map([[0, 1000]])).advance(4600, 0)).toBe(3600)
    expect(clock(new Map([[0, 3_000_000_000]])).advance(4600, 0)).toBe(0)
  })

  it('keeps small steps back and bridges jumps, rollbacks and a new source with the time of arrival', () => {
    const own = clock()
    own.advance(90_000, 0)
    expect(own.advance(97_200, 40)).toBe(7200)
    expect(own.advance(93_600, 80)).toBe(3600)
    expect(own.advance(2_000_000_000, 120)).toBe(3600 + 3600)
    expect(own.advance(1_000_000_000, 160)).toBe(3600 * 3)
    own.restart()
    expect(own.advance(5, 200)).toBe(3600 * 4)
  })

  it('follows a sender whose time stands still by arrival', () => {
    const own = clock()
    const times = Array.from({ length: 60 }, (_, index) => own.advance(0, index * 40))
    expect(times[20]).toBe(0)
    expect((times[59] ?? 0) - (times[58] ?? 0)).toBe(3600)
  })

  it('gives the wall clock of the sender', () => {
    const own = clock()
    expect(own.ntpOf(0)).toBeUndefined()
    own.synchronize({ ntp: 1_700_000_000_000, rtpTime: 0xffff_fff0 })
    expect(own.ntpOf(90_000 - 16)).toBe(1_700_000_001_000)
  })
})

describe('RTCP', () => {
  it('reads the sender report it writes', () => {
    const ntp = 1_790_000_000_123
    const bytes = writeSenderReport({ ssrc: 7, ntp, rtpTime: 99, packets: 1, octets: 2 })
    const { report, bye } = readRtcp(bytes, 0, bytes.length)
    expect(report).toMatchObject({ ssrc: 7, rtpTime: 99 })
    expect(report?.ntp).toBeCloseTo(ntp, 2)
    expect(bye).toBe(false)
  })

  it('sees a goodbye behind a report, and never throws', () => {
    const state = { ssrc: 1, source: 2, fractionLost: 9, lost: 3, highest: 4, jitter: 5, lsr: 6, delay: 7 }
    const bytes = Buffer.concat([writeReceiverReport(state), Buffer.from('81cb000100000001', 'hex')])
    expect(readRtcp(bytes, 0, bytes.length).bye).toBe(true)
    expect(bytes.subarray(0, 32).toString('hex')).toBe(
      '81c9000700000001000000020900000300000004000000050000000600000007',
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), random => void readRtcp(random, 0, random.length)),
    )
  })
})
