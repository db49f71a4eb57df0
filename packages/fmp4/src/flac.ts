import { concat, u16, u32, u8 } from './boxes.ts'
import { Fmp4Error } from './errors.ts'

/**
 * G.711 → FLAC with verbatim subframes: browsers refuse G.711 in MP4 but play FLAC, and verbatim needs no coding at all
 * (about 1 ms of CPU per second of audio). Format: RFC 9639.
 */

const MAX_BLOCK = 65_535
/** RFC 9639 §8.2: shorter blocks are allowed only at the end of a stream. */
const MIN_BLOCK = 16

const table = (decode: (code: number) => number): Int16Array =>
  Int16Array.from({ length: 256 }, (_, code) => decode(code))

const ULAW = table(code => {
  const bits = ~code & 0xff
  const magnitude = (((bits & 0x0f) << 3) + 0x84) << ((bits >> 4) & 7)
  return bits & 0x80 ? 0x84 - magnitude : magnitude - 0x84
})
const ALAW = table(code => {
  const bits = code ^ 0x55
  const segment = (bits >> 4) & 7
  const base = ((bits & 0x0f) << 4) + 8
  const magnitude = segment === 0 ? base : (base + 0x100) << (segment - 1)
  return bits & 0x80 ? magnitude : -magnitude
})

const crcTable = (width: 8 | 16, polynomial: number): Uint16Array => {
  const top = 1 << (width - 1)
  const mask = 2 ** width - 1
  return Uint16Array.from({ length: 256 }, (_, index) => {
    let crc = index << (width - 8)
    for (let bit = 0; bit < 8; bit++) crc = (crc & top ? (crc << 1) ^ polynomial : crc << 1) & mask
    return crc
  })
}
const CRC8 = crcTable(8, 0x07)
const CRC16 = crcTable(16, 0x8005)

function crc8(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = CRC8[crc ^ byte] ?? 0
  return crc
}

function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = ((crc << 8) ^ (CRC16[(crc >> 8) ^ byte] ?? 0)) & 0xffff
  return crc
}

/** The STREAMINFO metadata block, header included and marked last. */
export function flacStreamInfo(sampleRate: number, channels: number): Uint8Array {
  const rateAndFormat = u32(((sampleRate << 12) | ((channels - 1) << 9) | (15 << 4)) >>> 0)
  // Frame sizes, sample count and MD5 are unknown (0) in a stream.
  return concat([
    u8(0x80, 0, 0, 34),
    u16(MIN_BLOCK),
    u16(MAX_BLOCK),
    new Uint8Array(6),
    rateAndFormat,
    new Uint8Array(20),
  ])
}

/** Sample numbers are coded like UTF-8, up to 36 bits. */
function codedNumber(value: number): Uint8Array {
  if (value < 0x80) return u8(value)
  const bytes: number[] = []
  let rest = value
  let room = 0x3f
  while (rest > room) {
    bytes.unshift(0x80 | (rest % 64))
    rest = Math.floor(rest / 64)
    room >>= 1
  }
  return u8((~room << 1) | rest, ...bytes)
}

/**
 * One G.711 packet as one FLAC frame of 16-bit samples. `firstSample` counts samples of one channel since the start.
 * Throws `Fmp4Error` for an empty or oversized packet.
 */
export function g711ToFlac(
  law: 'pcma' | 'pcmu',
  packet: Uint8Array,
  channels: number,
  firstSample: number,
): Uint8Array {
  const block = Math.floor(packet.length / channels)
  if (block < 1 || block > MAX_BLOCK || channels < 1 || channels > 2) {
    throw new Fmp4Error('unsupported', `G.711 packet of ${packet.length} bytes, ${channels} channels`)
  }
  const linear = law === 'pcma' ? ALAW : ULAW
  // Variable block size; 16-bit block size follows; rate from STREAMINFO; 16 bits a sample.
  const head = concat([
    u8(0xff, 0xf9, 0x70, ((channels - 1) << 4) | 8),
    codedNumber(firstSample % 2 ** 36),
    u16(block - 1),
  ])
  const frame = new Uint8Array(head.length + 1 + channels * (1 + block * 2) + 2)
  frame.set(head)
  frame[head.length] = crc8(head)
  let at = head.length + 1
  for (let channel = 0; channel < channels; channel++) {
    frame[at++] = 0x02
    for (let i = 0; i < block; i++) {
      const sample = linear[packet[i * channels + channel] ?? 0] ?? 0
      frame[at++] = sample >> 8
      frame[at++] = sample
    }
  }
  const crc = crc16(frame.subarray(0, at))
  frame[at++] = crc >> 8
  frame[at] = crc
  return frame
}
