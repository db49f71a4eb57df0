import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTrackClock } from './clock.ts'
import { emptyPacket, readPacket } from './packet.ts'
import { createJitterBuffer } from './jitter-buffer.ts'

describe('RTP packet', () => {
  it('finds the payload behind sources and extension and before padding', () => {
    const bytes = Buffer.from('b1e0fffe0000000a0000000baaaaaaaabede0001ffffffff010203000002', 'hex')
    const packet = emptyPacket()
    expect(readPacket(packet, bytes, 0, bytes.length)).toBe(true)
    expect(packet).toMatchObject({ marker: true, payloadType: 96, sequence: 0xfffe, timestamp: 10, ssrc: 11 })
    expect(bytes.subarray(packet.start, packet.end).toString('hex')).toBe('01020300')
  })

  it.each([
    ['one byte short of a head', '800000010000000200000003'.slice(0, 22), false],
    ['a head and nothing else', '800000010000000200000003', true],
    ['another version', '400000010000000200000003', false],
    ['a source that is missing', '810000010000000200000003', false],
    ['an extension whose head is missing', '900000010000000200000003bede00', false],
    ['an empty extension', '900000010000000200000003bede0000', true],
    ['an extension that is missing', '900000010000000200000003bede0001', false],
    ['padding of everything', 'a00000010000000200000003000002', true],
    ['more padding than there is', 'a00000010000000200000003000004', false],
  ])('of %s', (_name, text, isRead) => {
    const bytes = Buffer.from(text, 'hex')
    expect(readPacket(emptyPacket(), bytes, 0, bytes.length)).toBe(isRead)
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

describe('jitter buffer', () => {
  function run(sequences: readonly number[], limit = 8) {
    const out: number[] = []
    const buffer = createJitterBuffer({
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

  it('waits as long as it may and holds as many as it may, not less', () => {
    const { out, buffer } = run([1, 3, 4], 2)
    buffer.expire(50)
    expect(out).toEqual([1])
    buffer.push({ bytes: new Uint8Array(0), sequence: 5, arrivedAt: 50 })
    expect(out).toEqual([1, 3, 4, 5])
  })

  it('gives up on as many gaps as are too old, and keeps the younger ones', () => {
    const { out, buffer } = run([1, 3])
    buffer.push({ bytes: new Uint8Array(0), sequence: 5, arrivedAt: 40 })
    buffer.expire(60)
    expect(out).toEqual([1, 3])
    buffer.expire(91)
    expect(out).toEqual([1, 3, 5])
  })

  it('passes a late one through, holds a copy of a held one once, and takes half the numbers for ahead', () => {
    expect(run([5, 4, 7, 7, 6]).out).toEqual([5, 4, 6, 7])
    expect(run([0, 0x8001]).out).toEqual([0])
    expect(run([0, 0x8002]).out).toEqual([0, 0x8002])
  })

  it('a packet of another type takes no place, and moves no count that is not its own', () => {
    const out: string[] = []
    const buffer = createJitterBuffer({
      limit: 8,
      maxDelayMs: 50,
      deliver: ({ sequence, isForeign }) => out.push(`${sequence}${isForeign ? 'f' : ''}`),
    })
    const push = (sequence: number, isForeign = false) =>
      buffer.push({ bytes: new Uint8Array(0), sequence, arrivedAt: 0, isForeign })
    push(900, true)
    push(1)
    push(3, true)
    push(2000, true)
    push(3)
    push(2)
    push(5)
    push(4)
    expect(out).toEqual(['900f', '1', '2000f', '2', '3', '4', '5'])
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
  const clock = (origins?: ReadonlyMap<number, number>) =>
    createTrackClock({ track: 0, clockRate: 90_000, timeline: { origins } })

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

  it.each([
    ['ten seconds ahead of its arrival', 900_000, 0, 900_000],
    ['one tick more', 900_001, 0, 1],
    ['two seconds back', -180_000, 0, -180_000],
    ['one tick further back', -180_001, 0, 1],
    ['a jump that took a second', 2_000_000, 1000, 90_000],
  ])('takes a step of %s as it should', (_name, ticks, ms, step) => {
    const own = clock()
    const first = own.advance(1_000_000, 5000)
    expect(own.advance(1_000_000 + ticks, 5000 + ms) - first).toBe(step)
  })

  /** Times of pictures in the order they are sent, in pictures: of so many groups, each after the one before. */
  const groups = (count: number, ...pictures: number[]) =>
    Array.from({ length: count }, (_, group) =>
      pictures.map(picture => group * pictures.length + picture),
    ).flat()

  it.each([
    ['25 pictures a second', 25, groups(1500, 0)],
    ['10 pictures a second', 10, groups(600, 0)],
    ['B-frames', 25, groups(400, 0, 3, 1, 2)],
  ])('bridges a clock that is set back by 1 to 2 s every 20 s: %s', (_name, rate, order) => {
    const own = clock()
    let back = 0
    const shown = order.map((picture, n) => {
      if (n > 0 && n % (20 * rate) === 0) back += 90_000 + (n % 7) * 12_000
      return own.advance((picture * 90_000) / rate - back, (n * 1000) / rate) * (rate / 90_000)
    })
    const steps = shown.slice(1).map((time, n) => Math.round(time - (shown[n] ?? 0)))
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(-2)
    expect(Math.max(...steps)).toBeLessThanOrEqual(4)
    const [first = 0, last = 0] = [shown[0], shown.at(-1)]
    expect(Math.abs(last - first - order.length)).toBeLessThan(order.length * 0.01 + 4)
  })

  it.each([-9800, 37_600])(
    'a single picture that is stamped %i s away from its neighbours costs no time',
    away => {
      const own = clock()
      const shown = Array.from({ length: 500 }, (_, n) =>
        own.advance(n * 3600 + (n % 50 === 49 ? away * 90_000 : 0), n * 40),
      )
      expect(shown).toEqual(shown.map((_, n) => n * 3600))
    },
  )

  it.each([
    ['two B-frames', 25, groups(100, 0, 3, 1, 2)],
    ['a pyramid of seven at 5 pictures a second', 5, groups(60, 0, 8, 4, 2, 1, 3, 6, 5, 7)],
    ['B-frames that begin later', 25, [...groups(200, 0), ...groups(50, 0, 3, 1, 2).map(one => one + 200)]],
  ])('leaves the order of pictures alone: %s', (_name, rate, order) => {
    const own = clock()
    const ticks = 90_000 / rate
    const shown = order.map((picture, n) => own.advance(picture * ticks, (n * 1000) / rate))
    expect(shown).toEqual(order.map(picture => picture * ticks))
  })

  it('counts from the zero of the session up to ten seconds either way, and is never below it', () => {
    const from = (zero: number, timestamp: number) => clock(new Map([[0, zero]])).advance(timestamp, 0)
    expect(from(0, 900_000)).toBe(900_000)
    expect(from(0, 900_001)).toBe(0)
    expect(from(1000, 0)).toBe(0)
    expect(from(900_001, 0)).toBe(0)
  })

  it('starts a later track at the time since the first began', () => {
    const timeline = {}
    const track = (id: number) => createTrackClock({ track: id, clockRate: 8000, timeline })
    expect(track(0).advance(5, 1000)).toBe(0)
    expect(track(1).advance(77, 1500)).toBe(4000)
  })

  it('goes by arrival from the 26th equal time on', () => {
    const own = clock()
    const times = Array.from({ length: 28 }, (_, index) => own.advance(0, index * 40))
    expect(times.slice(24)).toEqual([0, 0, 3600, 7200])
    expect(own.advance(3600, 28 * 40)).toBe(10_800)
  })

  it('forgets the wall clock of the sender with a jump and with a new source; a report without one is none', () => {
    const own = clock()
    own.synchronize({ ntp: 0, rtpTime: 0 })
    expect(own.ntpOf(0)).toBeUndefined()
    const forget = [() => own.advance(2_000_000_000, 0), () => own.restart()]
    for (const lose of forget) {
      own.advance(0, 0)
      own.synchronize({ ntp: 1_700_000_000_000, rtpTime: 0 })
      expect(own.ntpOf(-9000)).toBe(1_699_999_999_900)
      lose()
      expect(own.ntpOf(0)).toBeUndefined()
    }
  })

  it('gives the wall clock of the sender', () => {
    const own = clock()
    expect(own.ntpOf(0)).toBeUndefined()
    own.synchronize({ ntp: 1_700_000_000_000, rtpTime: 0xffff_fff0 })
    expect(own.ntpOf(90_000 - 16)).toBe(1_700_000_001_000)
  })
})
