import { Fmp4Error } from './errors.ts'

/** Removes emulation prevention bytes (00 00 03 → 00 00), the form in which parameter sets are parsed. */
export function unescapeUnit(unit: Uint8Array): Uint8Array {
  const out = new Uint8Array(unit.length)
  let length = 0
  let zeros = 0
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    out[length++] = byte
  }
  return out.subarray(0, length)
}

export interface BitReader {
  /** Up to 32 bits, most significant first. */
  bits(count: number): number
  flag(): boolean
  skip(count: number): void
  /** Unsigned exp-Golomb (ISO 14496-10 §9.1), at most 32 bits. */
  unsigned(): number
  signed(): number
}

export function createBitReader(bytes: Uint8Array): BitReader {
  const end = bytes.length * 8
  let at = 0

  const skip = (count: number): void => {
    if (at + count > end) throw new Fmp4Error('bad_parameter_set', 'parameter set ends early')
    at += count
  }
  const bits = (count: number): number => {
    const from = at
    skip(count)
    let value = 0
    for (let i = from; i < at; i++) value = value * 2 + (((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1)
    return value
  }
  const unsigned = (): number => {
    let zeros = 0
    while (bits(1) === 0) {
      if (++zeros > 31) throw new Fmp4Error('bad_parameter_set', 'number too long')
    }
    return 2 ** zeros - 1 + bits(zeros)
  }
  const signed = (): number => {
    const code = unsigned()
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2
  }
  return { bits, flag: () => bits(1) === 1, skip, unsigned, signed }
}
