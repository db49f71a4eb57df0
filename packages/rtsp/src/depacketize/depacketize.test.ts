import { describe, expect, it } from 'vitest'
import { createPacketizer } from '../packetize/packetizer.ts'
import { aacTrack, h264Track, h265Track, hex, picture } from '../testing/fixtures.ts'
import { depacketize, packet, packetsOf } from '../testing/depacketize.ts'

const idr = [0x65, 0x80, 1, 2]
const idrRest = [0x65, 0x00, 3]
const slice = [0x41, 0x80, 9]
const sps = [0x67, 1, 2]
const pps = [0x68, 3]
const keys = (units: { key: boolean; units: unknown[] }[]) =>
  units.map(unit => `${unit.key ? 'key' : 'inter'}${unit.units.length}`)

describe('H.264 pictures', () => {
  it('takes STAP-A apart and joins parameter sets that travel alone to the key frame', () => {
    const stap = [24, 0, 3, ...sps, 0, 2, ...pps]
    expect(
      hex(depacketize(h264Track, [packet(1, 0, false, stap), packet(2, 0, true, idr)])[0]!.units),
    ).toEqual(['670102', '6803', '65800102'])
    const alone = [packet(1, 0, true, sps), packet(2, 10, true, pps), packet(3, 20, true, idr)]
    expect(keys(depacketize(h264Track, alone))).toEqual(['key3'])
  })

  it.each([
    ['STAP-A cut short', [24, 0, 9, 1]],
    ['STAP-A with an empty unit', [24, 0, 0, 0, 1, 0x41]],
    ['STAP-B', [25, 0, 0, 0, 1, 1]],
    ['MTAP16', [26, 0, 0, 0, 1, 1]],
    ['FU-B', [29, 0x85, 0, 0, 1]],
    ['FU-A without its start', [28, 0x05, 1]],
  ])('drops the picture with %s and waits for a key frame', (_name, payload) => {
    const packets = [
      packet(1, 0, true, idr),
      packet(2, 1, false, slice),
      packet(3, 1, true, payload),
      packet(4, 2, true, slice),
      packet(5, 3, true, idr),
    ]
    expect(keys(depacketize(h264Track, packets))).toEqual(['key1', 'key1'])
    expect(keys(depacketize(h264Track, packets, { lossPolicy: 'damaged' }))).toEqual([
      'key1',
      'inter1',
      'key1',
    ])
  })

  it.each([
    ['a unit of type 0', [[0, 1, 2], slice]],
    ['a unit of type 30', [[30, 1, 2], slice]],
    ['a unit of type 31', [[31, 1, 2], slice]],
    ['a STAP-A that is filled up with zeros', [[24, 0, 3, ...slice, 0, 0, 0, 0, 0]]],
  ])('passes over %s', (_name, payloads) => {
    const packets = [
      packet(1, 0, true, idr),
      ...payloads.map((payload, index) => packet(2 + index, 1, index === payloads.length - 1, payload)),
    ]
    expect(depacketize(h264Track, packets).map(({ units }) => hex(units))).toEqual([['65800102'], ['418009']])
  })

  const code = [0, 0, 0, 1]
  const annexB = [...code, ...sps, ...code, ...pps, 0, ...code.slice(1), ...idr]
  it.each([
    ['in one packet', [annexB]],
    ['in one packet that begins with a unit', [annexB.slice(4)]],
    ['in an aggregate', [[24, 0, annexB.length, ...annexB]]],
    [
      'in fragments',
      [
        [28, 0x80, ...annexB.slice(1, 9)],
        [28, 0x00, ...annexB.slice(9, 16)],
        [28, 0x40, ...annexB.slice(16)],
      ],
    ],
  ])('takes a picture apart whose units stand behind start codes, %s', (_name, payloads) => {
    const packets = payloads.map((payload, index) => packet(index, 0, index === payloads.length - 1, payload))
    const after = [...code, ...slice, ...code, 0x41, 0x10, 7]
    const units = depacketize(h264Track, [...packets, packet(packets.length, 1, true, after)])
    expect(units.map(({ key, units: parts }) => [key, ...hex(parts)])).toEqual([
      [true, '670102', '6803', '65800102'],
      [false, '418009', '411007'],
    ])
  })

  it('takes the kind of a unit of H.265 from its first fragment, whatever the others say', () => {
    const fragments = [
      [98, 1, 0x80 | 19, 0x80, 1],
      [98, 1, 1, 2],
      [98, 1, 0x40 | 0, 3],
    ]
    const packets = fragments.map((payload, index) => packet(index, 0, index === 2, payload))
    const units = depacketize(h265Track, packets)
    expect(units.map(({ key, units: parts }) => [key, ...hex(parts)])).toEqual([[true, '260180010203']])
  })

  it('takes the same apart of H.265', () => {
    const units = [...code, 0x42, 1, 7, ...code, 19 << 1, 1, 0x80, 5]
    expect(
      depacketize(h265Track, [packet(1, 0, true, units)]).map(({ key, units: parts }) => [
        key,
        ...hex(parts),
      ]),
    ).toEqual([[true, '420107', '26018005']])
  })

  it('closes a picture where the time changes when markers are missing', () => {
    const packets = [idr, slice, slice, slice].map((payload, index) => packet(index, index, false, payload))
    expect(keys(depacketize(h264Track, packets))).toEqual(['key1', 'inter1', 'inter1'])
  })

  it('learns that a camera marks every slice', () => {
    const packets = Array.from({ length: 8 }, (_, index) => [
      packet(index * 2, index, true, index % 2 ? slice : idr),
      packet(index * 2 + 1, index, true, index % 2 ? [0x41, 0x00, 3] : idrRest),
    ]).flat()
    expect(keys(depacketize(h264Track, packets)).slice(1)).toEqual([
      'key2',
      'inter2',
      'key2',
      'inter2',
      'key2',
    ])
  })

  it('does not begin with the rest of a picture', () => {
    const packets = [packet(1, 0, true, [0x65, 0x00, 3]), packet(2, 1, true, slice), packet(3, 2, true, idr)]
    expect(keys(depacketize(h264Track, packets))).toEqual(['key1'])
  })

  it('goes by markers when the time stands still', () => {
    const packets = Array.from({ length: 4 }, (_, index) => packet(index, 0, true, index ? slice : idr))
    expect(keys(depacketize(h264Track, packets))).toEqual(['key1', 'inter1', 'inter1', 'inter1'])
  })

  it('drops what is larger than the limits, in bytes or in units', () => {
    const big = [
      packet(1, 0, true, idr),
      packet(2, 1, false, idr),
      packet(
        3,
        1,
        true,
        Array.from({ length: 90 }, () => 0x41),
      ),
    ]
    expect(keys(depacketize(h264Track, [...big, packet(4, 2, true, idr)], { accessUnit: 80 }))).toEqual([
      'key1',
      'key1',
    ])
    const many = Array.from({ length: 30 }, (_, index) => packet(index, 1, false, index ? idrRest : idr))
    expect(depacketize(h264Track, [...many, packet(30, 2, true, slice)], { unitsPerAccessUnit: 20 })).toEqual(
      [],
    )
  })

  it('ends an overfull picture at its marker, so the next one is whole', () => {
    const long = Array.from({ length: 90 }, () => 0x41)
    const packets = [
      packet(1, 0, true, idr),
      packet(2, 0, true, idrRest),
      packet(3, 1, false, idr),
      packet(4, 1, true, long),
    ]
    const after = [packet(5, 2, true, idr), packet(6, 3, true, slice), packet(7, 4, true, slice)]
    expect(keys(depacketize(h264Track, [...packets, ...after], { accessUnit: 80 }))).toEqual([
      'key1',
      'key1',
      'inter1',
      'inter1',
    ])
  })

  it('drops a picture whose fragmented unit never ends, is begun again or goes on without a start', () => {
    const begin = [28, 0x85, 0x80, 1]
    const rest = [28, 0x45, 2]
    const pictures = (...payloads: number[][]) =>
      depacketize(
        h264Track,
        payloads.map((payload, index) => packet(index, 0, index === payloads.length - 1, payload)),
      ).map(unit => hex(unit.units))
    expect(pictures(begin, rest)).toEqual([['05800102']])
    expect(pictures(begin, [28, 0x05, 3], rest)).toEqual([['0580010302']])
    for (const broken of [
      [begin],
      [begin, begin, rest],
      [begin, idr],
      [idr, rest],
      [begin, rest, rest],
      [[28, 0x85]],
    ])
      expect(pictures(...broken)).toEqual([])
  })

  it('holds a gap before a picture against it only until its first slice comes', () => {
    const start = packet(1, 0, true, idr)
    const withSets = [start, packet(3, 1, false, sps), packet(4, 1, true, slice)]
    expect(keys(depacketize(h264Track, withSets, { lossPolicy: 'damaged' }))).toEqual(['key1', 'inter2'])
    const withRest = [
      start,
      packet(3, 1, false, sps),
      packet(4, 1, true, [0x41, 0x00, 3]),
      packet(5, 2, true, slice),
    ]
    expect(keys(depacketize(h264Track, withRest, { lossPolicy: 'damaged' }))).toEqual(['key1', 'inter1'])
    const inside = [start, packet(2, 1, false, slice), packet(4, 1, true, slice), packet(5, 2, true, slice)]
    expect(keys(depacketize(h264Track, inside, { lossPolicy: 'damaged' }))).toEqual(['key1', 'inter1'])
  })

  it('takes a packet without a payload for nothing', () => {
    expect(
      keys(
        depacketize(h264Track, [packet(1, 0, true, idr), packet(2, 1, true, []), packet(3, 1, true, slice)]),
      ),
    ).toEqual(['key1', 'inter1'])
  })

  it('starts over with a new source', () => {
    const other = packet(100, 2, true, slice)
    other.writeUInt32BE(99, 8)
    const next = packet(101, 3, true, idr)
    next.writeUInt32BE(99, 8)
    expect(
      keys(depacketize(h264Track, [packet(1, 0, true, idr), packet(2, 1, false, slice), other, next])),
    ).toEqual(['key1', 'key1'])
  })

  it('still gets some key frames through a loss of one packet in twenty', () => {
    const packetizer = createPacketizer(h264Track, { payloadType: 96, channel: 0, sequence: 0, rtpTime: 0 })
    let state = 1
    const random = () => (state = (state * 48_271) % 0x7fff_ffff) / 0x7fff_ffff
    const packets = Array.from({ length: 400 }, (_, index) =>
      packetsOf(
        packetizer.packetize({
          pts: index * 3600,
          units: picture('h264', index % 10 === 0, index % 10 ? 2000 : 12_000),
        }),
      ),
    ).flat()
    const kept = packets.filter(() => random() >= 0.05)
    const byPolicy = (lossPolicy: 'key' | 'damaged') => depacketize(h264Track, kept, { lossPolicy })
    expect(byPolicy('key').filter(unit => unit.key).length).toBeGreaterThan(5)
    expect(byPolicy('damaged').length).toBeGreaterThan(byPolicy('key').length)
  })
})

describe('H.265 pictures', () => {
  it('takes aggregation packets apart', () => {
    const payload = [48 << 1, 1, 0, 3, 0x42, 1, 7, 0, 4, 19 << 1, 1, 0x80, 5]
    expect(hex(depacketize(h265Track, [packet(1, 0, true, payload)])[0]!.units)).toEqual([
      '420107',
      '26018005',
    ])
  })

  it('refuses PACI packets and fragments without a start', () => {
    expect(
      depacketize(h265Track, [
        packet(1, 0, true, [50 << 1, 1, 0, 0]),
        packet(2, 1, true, [49 << 1, 1, 0x53, 1]),
      ]),
    ).toEqual([])
  })
})

describe('AAC frames', () => {
  it('takes several frames of a packet apart', () => {
    const [unit] = depacketize(aacTrack, [packet(1, 5, true, [0, 32, 0, 2 << 3, 0, 1 << 3, 7, 8, 9])])
    expect(hex(unit!.units)).toEqual(['0708', '09'])
  })

  it.each([
    ['interleaved frames', [0, 32, 0, 2 << 3, 0, (1 << 3) | 1, 7, 8, 9]],
    ['headers beyond the packet', [0xff, 0xff, 0, 8]],
    ['a frame of no size', [0, 16, 0, 0, 7]],
    ['less data than the sizes say', [0, 32, 0, 2 << 3, 0, 9 << 3, 7, 8, 9]],
  ])('drops %s', (_name, payload) => {
    expect(depacketize(aacTrack, [packet(1, 5, true, payload)])).toEqual([])
  })

  it.each([
    ['without a check', [0xff, 0xf1, 0x60, 0x40, 1, 0x3f, 0xfc, 7, 8], '0708'],
    ['with a check', [0xff, 0xf0, 0x60, 0x40, 1, 0x7f, 0xfc, 0xaa, 0xbb, 7, 8], '0708'],
    ['of another length', [0xff, 0xf1, 0x60, 0x40, 1, 0x5f, 0xfc, 7, 8], 'fff16040015ffc0708'],
  ])('takes the head of ADTS off a frame, %s', (_name, frame, left) => {
    const [unit] = depacketize(aacTrack, [packet(1, 5, true, [0, 16, 0, frame.length << 3, ...frame])])
    expect(hex(unit!.units)).toEqual([left])
  })

  it('reads the widths of the headers that the description gives', () => {
    const planned = { size: 6, index: 2, indexDelta: 2 }
    const units = depacketize(aacTrack, [packet(1, 5, true, [0, 16, 2 << 2, 1 << 2, 7, 8, 9])], {}, planned)
    expect(hex(units[0]!.units)).toEqual(['0708', '09'])
  })

  it('puts fragments together to exactly the size announced', () => {
    const fragment = (...data: number[]) => [0, 16, 0, 4 << 3, ...data]
    const frames = (...packets: Buffer[]) => depacketize(aacTrack, packets).map(unit => hex(unit.units))
    expect(frames(packet(1, 5, false, fragment(1, 2)), packet(2, 5, true, fragment(3, 4)))).toEqual([
      ['01020304'],
    ])
    expect(frames(packet(1, 5, false, fragment(1, 2)), packet(2, 5, true, fragment(3, 4, 5)))).toEqual([])
    expect(frames(packet(1, 5, false, fragment(1, 2)), packet(2, 6, true, fragment(3, 4)))).toEqual([])
    expect(frames(packet(1, 5, false, fragment(1, 2)), packet(2, 5, true, [0, 16, 0, 1 << 3, 9]))).toEqual([
      ['09'],
    ])
    expect(frames(packet(1, 5, true, [0]), packet(2, 6, true, [0, 16, 0, 1 << 3, 9]))).toEqual([['09']])
  })

  it('forgets a fragment when the rest is lost', () => {
    const fragment = [0, 16, 0, 4 << 3, 1, 2]
    expect(depacketize(aacTrack, [packet(1, 5, false, fragment), packet(3, 5, true, fragment)])).toEqual([])
    expect(depacketize(aacTrack, [packet(1, 5, false, fragment), packet(2, 5, true, fragment)])).toHaveLength(
      1,
    )
  })
})
