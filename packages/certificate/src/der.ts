/** The few encodings of DER (ITU-T X.690) that a certificate needs. */

const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  const short = bytes.subarray(bytes.findIndex(byte => byte !== 0))
  return Buffer.concat([Buffer.from([0x80 | short.length]), short])
}

export const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
export const set = (...parts: Buffer[]) => tagged(0x31, ...parts)
export const octets = (bytes: Buffer) => tagged(0x04, bytes)
/** A bit string of whole bytes. */
export const bits = (bytes: Buffer) => tagged(0x03, Buffer.from([0]), bytes)
export const utf8 = (text: string) => tagged(0x0c, Buffer.from(text, 'utf8'))
export const TRUE = tagged(0x01, Buffer.from([0xff]))

/** Wraps whole values in an explicit tag `[number]`. */
export const explicit = (number: number, ...parts: Buffer[]) => tagged(0xa0 | number, ...parts)
/** Replaces a value's own tag by `[number]`. */
export const implicit = (number: number, content: Buffer) => tagged(0x80 | number, content)

/** A non-negative integer, from its big-endian bytes. */
export function integer(bytes: Buffer): Buffer {
  const first = bytes.findIndex(byte => byte !== 0)
  const short = first < 0 ? Buffer.from([0]) : bytes.subarray(first)
  return tagged(0x02, ...((short[0] ?? 0) & 0x80 ? [Buffer.from([0]), short] : [short]))
}

/** An object identifier, e.g. `2.5.4.3`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let left = value >>> 7; left > 0; left >>>= 7) bytes.unshift((left & 0x7f) | 0x80)
  return bytes
}

/** `YYMMDDHHMMSSZ` up to 2049, with a four-digit year from 2050 on (RFC 5280 §4.1.2.5). */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
  return date.getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2), 'ascii'))
    : tagged(0x18, Buffer.from(digits, 'ascii'))
}
