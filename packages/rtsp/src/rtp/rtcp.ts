import { readNtp, writeNtp } from './ntp.ts'

/** RTCP (RFC 3550 §6): the three packets a camera session needs. */

export interface SenderReport {
  ssrc: number
  /** Sender's wall clock in ms since 1970; 0 when it has none. */
  ntp: number
  /** Middle 32 bits of its NTP time, echoed in receiver reports. */
  lsr: number
  rtpTime: number
}

export interface RtcpSummary {
  report?: SenderReport
  bye: boolean
}

/** Reads a compound packet; what is malformed is skipped. */
export function readRtcp(bytes: Uint8Array, start: number, end: number): RtcpSummary {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, end - start)
  const summary: RtcpSummary = { bye: false }
  let at = 0
  while (at + 4 <= view.byteLength) {
    const length = (view.getUint16(at + 2) + 1) * 4
    if (view.getUint8(at) >> 6 !== 2 || at + length > view.byteLength) break
    const type = view.getUint8(at + 1)
    if (type === 200 && length >= 28) summary.report = readSenderReport(view, at)
    if (type === 203) summary.bye = true
    at += length
  }
  return summary
}

function readSenderReport(view: DataView, at: number): SenderReport {
  const seconds = view.getUint32(at + 8)
  const fraction = view.getUint32(at + 12)
  return {
    ssrc: view.getUint32(at + 4),
    ntp: seconds === 0 ? 0 : readNtp(view, at + 8),
    lsr: (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0,
    rtpTime: view.getUint32(at + 16),
  }
}

export interface SenderState {
  ssrc: number
  ntp: number
  rtpTime: number
  packets: number
  octets: number
}

/** Sender report with the source description every compound packet must carry. */
export function writeSenderReport(state: SenderState): Buffer {
  const report = Buffer.alloc(28)
  report.writeUInt16BE(0x80c8, 0)
  report.writeUInt16BE(6, 2)
  report.writeUInt32BE(state.ssrc, 4)
  writeNtp(report, 8, state.ntp)
  report.writeUInt32BE(state.rtpTime >>> 0, 16)
  report.writeUInt32BE(state.packets >>> 0, 20)
  report.writeUInt32BE(state.octets >>> 0, 24)
  return Buffer.concat([report, writeSourceDescription(state.ssrc)])
}

export interface ReceiverState {
  /** Ours, and that of the sender we report on. */
  ssrc: number
  source: number
  /** Lost since the last report, out of 256. */
  fractionLost: number
  lost: number
  /** Highest sequence number with its wraps in the upper half. */
  highest: number
  jitter: number
  lsr: number
  /** Since that sender report, in 1/65536 s. */
  delay: number
}

export function writeReceiverReport(state: ReceiverState): Buffer {
  const report = Buffer.alloc(32)
  report.writeUInt16BE(0x81c9, 0)
  report.writeUInt16BE(7, 2)
  report.writeUInt32BE(state.ssrc, 4)
  report.writeUInt32BE(state.source, 8)
  report.writeUInt32BE((((state.fractionLost & 0xff) << 24) | Math.min(state.lost, 0x7f_ffff)) >>> 0, 12)
  report.writeUInt32BE(state.highest >>> 0, 16)
  report.writeUInt32BE(state.jitter >>> 0, 20)
  report.writeUInt32BE(state.lsr >>> 0, 24)
  report.writeUInt32BE(state.delay >>> 0, 28)
  return Buffer.concat([report, writeSourceDescription(state.ssrc)])
}

/** CNAME "palisade"; a constant, so nothing about the machine leaves it. */
function writeSourceDescription(ssrc: number): Buffer {
  const bytes = Buffer.alloc(20)
  bytes.writeUInt16BE(0x81ca, 0)
  bytes.writeUInt16BE(4, 2)
  bytes.writeUInt32BE(ssrc, 4)
  bytes[8] = 1
  bytes[9] = 8
  bytes.write('palisade', 10, 'latin1')
  return bytes
}
