import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRtcp, writeReceiverReport, writeSenderReport } from './rtcp.ts'

const description = (ssrc: string) => `81ca0004${ssrc}010870616c69736164650000`

it('writes a sender report byte by byte, with its source description', () => {
  const bytes = writeSenderReport({
    ssrc: 7,
    ntp: 1_800_000_000_500,
    rtpTime: 0x1_0000_0063,
    packets: 0x1_0000_0005,
    octets: 9,
  })
  expect(bytes.toString('hex')).toBe(
    `80c8000600000007eef4508080000000000000630000000500000009${description('00000007')}`,
  )
})

it('reads the sender report it writes', () => {
  const ntp = 1_790_000_000_123
  const bytes = writeSenderReport({ ssrc: 7, ntp, rtpTime: 99, packets: 1, octets: 2 })
  const { report, bye } = readRtcp(bytes, 0, bytes.length)
  expect(report).toMatchObject({ ssrc: 7, rtpTime: 99 })
  expect(report?.ntp).toBeCloseTo(ntp, 2)
  expect(report?.lsr).toBe(bytes.readUInt32BE(10))
  expect(bye).toBe(false)
})

it('takes a sender without a clock as having none', () => {
  const bytes = writeSenderReport({ ssrc: 7, ntp: 0, rtpTime: 99, packets: 1, octets: 2 })
  bytes.fill(0, 8, 16)
  expect(readRtcp(bytes, 0, bytes.length).report).toMatchObject({ ntp: 0, lsr: 0 })
})

it('writes a receiver report byte by byte, and sees a goodbye behind it', () => {
  const state = { ssrc: 1, source: 2, fractionLost: 9, lost: 3, highest: 4, jitter: 5, lsr: 6, delay: 7 }
  const bytes = Buffer.concat([writeReceiverReport(state), Buffer.from('81cb000100000001', 'hex')])
  expect(readRtcp(bytes, 0, bytes.length)).toEqual({ bye: true })
  expect(bytes.toString('hex')).toBe(
    `81c9000700000001000000020900000300000004000000050000000600000007${description('00000001')}81cb000100000001`,
  )
})

it('keeps the counts of a receiver report within their fields', () => {
  const state = {
    ssrc: 1,
    source: 2,
    fractionLost: 0x1ff,
    lost: 2 ** 24,
    highest: 0,
    jitter: 0,
    lsr: 0,
    delay: 0,
  }
  expect(writeReceiverReport(state).toString('hex', 12, 16)).toBe('ff7fffff')
})

it.each([
  ['one byte short', '80c8000600000007'.padEnd(54, '0')],
  ['shorter than a sender report', '80c8000500000007'.padEnd(48, '0')],
  ['of another version', '40c8000600000007'.padEnd(56, '0')],
])('passes over a report %s', (_name, text) => {
  const bytes = Buffer.from(text, 'hex')
  expect(readRtcp(bytes, 0, bytes.length)).toEqual({ bye: false })
})

it('reads between the offsets given, and never throws', () => {
  const bytes = Buffer.from('ffff81cb000100000001ffff', 'hex')
  expect(readRtcp(bytes, 2, 10).bye).toBe(true)
  expect(readRtcp(bytes, 2, 9).bye).toBe(false)
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), random => void readRtcp(random, 0, random.length)))
})
