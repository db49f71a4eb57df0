import { createCipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { HEAD_BYTES } from './sealed-bytes.ts'

/** The length of an id as text: what each was sealed for. */
export const OWNER_BYTES = 36
const BLOCK = 16
const PAGE_BYTES = 65_536
/** The tables of GHASH fill the first page (`unseal-many.wat`): for each byte of a block 256 products. */
const TABLE_BYTES = BLOCK * 256 * BLOCK
const ENDS_AT = TABLE_BYTES
const BATCH_AT = ENDS_AT + 2 * BLOCK
/** Opened at a time: what they need fits into the second-level cache. */
const AT_ONCE = 256

/** Things sealed by `sealBytes`, all of one length, one after the other. */
export interface SealedMany {
  /** Ids as text, OWNER_BYTES each. */
  owners: Uint8Array
  sealed: Uint8Array
  /** Bytes of each that is sealed. */
  each: number
}

/** Takes one that was opened: its bytes are `bytes` long from `at` on, and are overwritten afterwards. */
export type OnOpened = (n: number, memory: ArrayBuffer, at: number, bytes: number) => void

type Count = (sealed: number, each: number, count: number, blocks: number, out: number) => void
type Open = (
  sealed: number,
  each: number,
  count: number,
  blocks: number,
  owners: number,
  ends: number,
  out: number,
  right: number,
) => void

const compiled = new WebAssembly.Module(readFileSync(new URL('unseal-many.wasm', import.meta.url)))

/**
 * Opens many small things at once, with the same checks as `unsealBytes` and no object for each: AES is asked for all of them in one piece,
 * where a cipher of its own for each costs some fifteen times as much. Those that cannot be opened are passed over.
 */
export function createUnsealMany(key: Buffer): (many: SealedMany, onOpened: OnOpened) => void {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: PAGE_BYTES })
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } })
  const { count, open } = exports as { count: Count; open: Open }
  const aes = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  new Uint8Array(memory.buffer).set(productsOf(aes.update(Buffer.alloc(BLOCK))))

  return ({ owners, sealed, each }, onOpened) => {
    const bytes = each - HEAD_BYTES
    if (bytes <= 0) return
    const blocks = Math.ceil(bytes / BLOCK)
    const outEach = (blocks + 1) * BLOCK
    const sealedAt = BATCH_AT + AT_ONCE * outEach
    // The last block is read whole, beyond the end of what is sealed.
    const ownersAt = sealedAt + AT_ONCE * each + BLOCK
    const rightAt = ownersAt + AT_ONCE * OWNER_BYTES
    const lacking = rightAt + AT_ONCE - memory.buffer.byteLength
    if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE_BYTES))
    const all = new Uint8Array(memory.buffer)
    all.set(endsOf(bytes), ENDS_AT)
    const total = Math.floor(sealed.byteLength / each)
    for (let from = 0; from < total; from += AT_ONCE) {
      const now = Math.min(AT_ONCE, total - from)
      all.set(sealed.subarray(from * each, (from + now) * each), sealedAt)
      all.set(owners.subarray(from * OWNER_BYTES, (from + now) * OWNER_BYTES), ownersAt)
      count(sealedAt, each, now, blocks, BATCH_AT)
      const made = aes.update(all.subarray(BATCH_AT, BATCH_AT + now * outEach))
      all.set(made, BATCH_AT)
      open(sealedAt, each, now, blocks, ownersAt, ENDS_AT, BATCH_AT, rightAt)
      for (let n = 0; n < now; n++)
        if (all[rightAt + n] === 1) onOpened(from + n, memory.buffer, BATCH_AT + n * outEach + BLOCK, bytes)
      made.fill(0)
    }
    // Nothing that was opened stays behind.
    all.fill(0, BATCH_AT)
  }
}

/** The mask of the last block of so many bytes, and the block of both lengths in bits, which GHASH ends with. */
function endsOf(bytes: number): Buffer {
  const ends = Buffer.alloc(2 * BLOCK)
  ends.fill(0xff, 0, bytes % BLOCK || BLOCK)
  ends.writeBigUInt64BE(BigInt(OWNER_BYTES) * 8n, BLOCK)
  ends.writeBigUInt64BE(BigInt(bytes) * 8n, BLOCK + 8)
  return ends
}

/** The products of GHASH's key with each value of each byte of a block; the first bit of a block counts as x⁰ (NIST SP 800-38D §6.3). */
function productsOf(ghashKey: Buffer): Buffer {
  const table = Buffer.alloc(TABLE_BYTES)
  let product = BigInt(`0x${ghashKey.toString('hex')}`)
  for (let place = 0; place < BLOCK; place++) {
    const of = table.subarray(place * 256 * BLOCK, (place + 1) * 256 * BLOCK)
    for (let bit = 128; bit > 0; bit >>= 1) {
      of.write(product.toString(16).padStart(2 * BLOCK, '0'), bit * BLOCK, 'hex')
      // Times x.
      product = (product >> 1n) ^ (product & 1n ? 0xe1n << 120n : 0n)
    }
    for (let value = 1; value < 256; value++) {
      const lowest = value & -value
      if (lowest === value) continue
      for (let at = 0; at < BLOCK; at++)
        of[value * BLOCK + at] = (of[lowest * BLOCK + at] ?? 0) ^ (of[(value - lowest) * BLOCK + at] ?? 0)
    }
  }
  return table
}
