// RFC 2435 leaves the head of a JPEG out of its packets.

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'))

/** In zigzag order (ISO 10918-1 annex K.1): brightness, colour. */
const BRIGHTNESS = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58,
  51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103,
  62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
]
const COLOUR = [
  17,
  18,
  18,
  24,
  21,
  24,
  47,
  26,
  26,
  47,
  99,
  66,
  56,
  66,
  99,
  99,
  ...Array.from({ length: 48 }, () => 99),
]

/** ISO 10918-1 annex K.3, each with its class and number, the counts by length and the values. */
const HUFFMAN = [
  hex('00 00010501010101010100000000000000 000102030405060708090a0b'),
  hex(`10 0002010303020403050504040000017d
    01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435
    363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798
    999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4
    f5f6f7f8f9fa`),
  hex('01 00030101010101010101010000000000 000102030405060708090a0b'),
  hex(`11 00020102040403040705040400010277
    0001020311040521310612415107617113223281081442
    91a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a63
    6465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2
    c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa`),
]

export interface JpegHead {
  /** Pixels. */
  width: number
  height: number
  /** Colours have half the lines too. */
  isHalfHigh: boolean
  /** Blocks between two restart markers; 0 without them. */
  restart: number
  /** One or two tables of 64 bytes, or of 128 where a value takes two. */
  tables: readonly Uint8Array[]
}

/** The two tables of a quality from 1 to 99 (RFC 2435 §4.2). */
export function tablesOf(quality: number): Uint8Array[] {
  const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - quality * 2
  const scaled = (value: number): number => Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100)))
  return [BRIGHTNESS, COLOUR].map(table => Uint8Array.from(table, scaled))
}

const word = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]
const segment = (marker: number, ...body: number[]): number[] => [
  0xff,
  marker,
  ...word(body.length + 2),
  ...body,
]

/** Everything of a picture before its compressed data. */
export function writeJpegHead({ width, height, isHalfHigh, restart, tables }: JpegHead): Uint8Array {
  const colour = tables.length > 1 ? 1 : 0
  const quantizers = tables.flatMap((table, index) =>
    segment(0xdb, (table.length > 64 ? 0x10 : 0) | index, ...table),
  )
  const frame = [8, ...word(height), ...word(width), 3]
  const parts = [1, isHalfHigh ? 0x22 : 0x21, 0, 2, 0x11, colour, 3, 0x11, colour]
  return Uint8Array.from([
    0xff,
    0xd8,
    ...quantizers,
    ...(restart > 0 ? segment(0xdd, ...word(restart)) : []),
    ...segment(0xc0, ...frame, ...parts),
    ...HUFFMAN.flatMap(table => segment(0xc4, ...table)),
    ...segment(0xda, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0),
  ])
}
