import { expect, it } from 'vitest'
import { defaultLimits } from '../limits.ts'
import { writeSenderReport } from '../rtp/rtcp.ts'
import { packet } from '../testing/depacketize.ts'
import { h264Track } from '../testing/fixtures.ts'
import type { AccessUnit } from '../types.ts'
import { createTrackReceiver } from './track-receiver.ts'

const idr = [0x65, 0x80, 1]

function setup() {
  const units: AccessUnit[] = []
  const losses: number[] = []
  const time = { now: 1_000_000 }
  const receiver = createTrackReceiver({
    planned: { track: h264Track, payloadType: 96 },
    limits: defaultLimits,
    lossPolicy: 'key',
    timeline: {},
    onUnit: unit => units.push(unit),
    onLoss: (_track, packets) => losses.push(packets),
    now: () => time.now,
  })
  const rtp = (sequence: number, timestamp: number, ssrc = 0) => {
    const bytes = packet(sequence, timestamp, true, idr)
    bytes.writeUInt32BE(ssrc, 8)
    return receiver.rtp(bytes, 0, bytes.length)
  }
  const senderReport = (ssrc: number, ntp: number, rtpTime: number) => {
    const bytes = writeSenderReport({ ssrc, ntp, rtpTime, packets: 1, octets: 1 })
    return receiver.rtcp(bytes, 0, bytes.length)
  }
  /** Fraction lost, lost, highest, jitter, last sender report and the delay since, of the next report. */
  const figures = () => {
    const report = receiver.report()
    if (!report) return undefined
    return [report[12], report.readUIntBE(13, 3), ...[16, 20, 24, 28].map(at => report.readUInt32BE(at))]
  }
  return { receiver, units, losses, time, rtp, senderReport, figures }
}

it('hands out units with their time of arrival, and takes no packet of another type', () => {
  const { receiver, units, rtp } = setup()
  expect(rtp(1, 0)).toBe(true)
  const other = packet(2, 0, true, idr)
  other[1] = 97
  expect(receiver.rtp(other, 0, other.length)).toBe(false)
  expect(receiver.rtp(other, 0, 5)).toBe(false)
  expect(units.map(({ track, kind, receivedAt, key }) => ({ track, kind, receivedAt, key }))).toEqual([
    { track: 0, kind: 'video', receivedAt: 1_000_000, key: true },
  ])
})

it.each([50, 8, 104])('passes over packets of type %i that use up numbers: no picture is lost', type => {
  const { receiver, units, losses, rtp, figures } = setup()
  let sequence = 65_000
  const next = () => (sequence = (sequence + 1) & 0xffff)
  for (let picture = 1; picture <= 1000; picture++) {
    rtp(next(), picture * 3600)
    if (picture % 10 > 0) continue
    const other = packet(next(), picture * 3600, true, [1, 2, 3])
    other[1] = type | 0x80
    expect(receiver.rtp(other, 0, other.length)).toBe(false)
  }
  expect([units.length, losses, figures()?.slice(0, 2)]).toEqual([1000, [], [0, 0]])
})

it('a packet of another type hides no loss, and starts no count', () => {
  const { receiver, losses, rtp, figures } = setup()
  const other = (sequence: number, ssrc = 0) => {
    const bytes = packet(sequence, 0, true, [1])
    bytes[1] = 50
    bytes.writeUInt32BE(ssrc, 8)
    receiver.rtp(bytes, 0, bytes.length)
  }
  other(7)
  expect(figures()).toBeUndefined()
  rtp(1, 0)
  // Of another source, and of a count of its own.
  other(2, 9)
  other(500)
  other(501)
  rtp(3, 3600)
  other(6)
  rtp(7, 7200)
  expect(losses).toEqual([1, 3])
})

it('reports nothing before a packet came, then losses since the last report and in all', () => {
  const { figures, losses, rtp } = setup()
  expect(figures()).toBeUndefined()
  for (const sequence of [10, 11, 13, 14]) rtp(sequence, 0)
  expect(losses).toEqual([1])
  expect(figures()?.slice(0, 3)).toEqual([Math.floor(256 / 5), 1, 14])
  rtp(15, 0)
  expect(figures()?.slice(0, 3)).toEqual([0, 1, 15])
  expect(figures()?.slice(0, 3)).toEqual([0, 1, 15])
})

it('reports the jitter of arrival against the clock of the sender', () => {
  const { figures, time, rtp } = setup()
  rtp(1, 0)
  time.now += 40
  rtp(2, 3600)
  expect(figures()?.[3]).toBe(0)
  time.now += 60
  rtp(3, 7200)
  expect(figures()?.[3]).toBe(Math.round(1800 / 16))
  time.now += 20
  rtp(4, 10_800)
  expect(figures()?.[3]).toBe(Math.round(1800 / 16 + (1800 - 1800 / 16) / 16))
})

it('echoes the last sender report with the time since', () => {
  const { figures, time, rtp, senderReport } = setup()
  rtp(1, 0)
  expect(figures()?.slice(4)).toEqual([0, 0])
  senderReport(0, 1_800_000_000_500, 0)
  time.now += 500
  expect(figures()?.slice(4)).toEqual([0x5080_8000, 32_768])
})

it('takes the wall clock of its own sender only, and forgets it with a new one', () => {
  const { units, rtp, senderReport, figures } = setup()
  senderReport(99, 1_700_000_000_000, 0)
  rtp(1, 0)
  expect(units[0]?.ntp).toBeCloseTo(1_700_000_000_000, 0)
  senderReport(98, 1_600_000_000_000, 0)
  rtp(2, 90_000)
  expect(units[1]?.ntp).toBeCloseTo(1_700_000_001_000, 0)
  senderReport(0, 1_600_000_000_000, 90_000)
  rtp(3, 180_000)
  expect(units[2]?.ntp).toBeCloseTo(1_600_000_001_000, 0)
  expect(rtp(9000, 5, 7)).toBe(true)
  expect(units[3]?.ntp).toBeUndefined()
  expect(figures()).toEqual([0, 0, 9000, 0, 0, 0])
})

it('says when the sender took its leave', () => {
  const { receiver, senderReport } = setup()
  expect(senderReport(0, 1, 1)).toBe(false)
  const bye = Buffer.from('81cb000100000001', 'hex')
  expect(receiver.rtcp(bye, 0, bye.length)).toBe(true)
})
