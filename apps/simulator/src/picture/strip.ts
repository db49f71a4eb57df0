import type { Canvas } from './canvas.ts'
import { BLACK, WHITE } from './colour.ts'

// The machine-readable clock: 32 blocks side by side on the bottom edge, white = 1, each 1/32 of the width.
//   blocks 0-3    1 0 1 0, to recognise the strip
//   blocks 4-27   wall clock in ms since 1970, its 24 low bits, highest first
//   blocks 28-31  XOR of the six nibbles before
export const STRIP_BLOCKS = 32
/** Height as a share of the picture's. */
export const STRIP_HEIGHT = 8 / 360
const SYNC = 0b1010
const CLOCK_BITS = 24
/** The strip's clock starts again after this many ms (4 h 39 min). */
export const STRIP_PERIOD_MS = 2 ** CLOCK_BITS

export const stripRows = (height: number): number => Math.max(4, Math.round(height * STRIP_HEIGHT))

function checksum(clock: number): number {
  let sum = 0
  for (let shift = 0; shift < CLOCK_BITS; shift += 4) sum ^= (clock >>> shift) & 15
  return sum
}

/** The 32 bits that encode a moment. */
export function encodeStrip(atMs: number): boolean[] {
  const clock = atMs % STRIP_PERIOD_MS
  const word = SYNC * 2 ** 28 + clock * 16 + checksum(clock)
  return Array.from({ length: STRIP_BLOCKS }, (_, index) => Math.floor(word / 2 ** (31 - index)) % 2 === 1)
}

/** The clock (ms modulo STRIP_PERIOD_MS) in 32 bits, or undefined when they are not a strip. */
export function decodeStrip(bits: readonly boolean[]): number | undefined {
  const value = (from: number, length: number): number =>
    bits.slice(from, from + length).reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0)
  if (bits.length !== STRIP_BLOCKS || value(0, 4) !== SYNC) return undefined
  const clock = value(4, CLOCK_BITS)
  return value(28, 4) === checksum(clock) ? clock : undefined
}

export function drawStrip(canvas: Canvas, atMs: number): void {
  const rows = stripRows(canvas.height)
  const block = canvas.width / STRIP_BLOCKS
  encodeStrip(atMs).forEach((bit, index) => {
    canvas.pixelRect(index * block, canvas.height - rows, block, rows, bit ? WHITE : BLACK)
  })
}

/** The latest moment before `now` (ms) whose strip is `clock`. */
export function stripMoment(clock: number, now: number): number {
  return now - ((((now - clock) % STRIP_PERIOD_MS) + STRIP_PERIOD_MS) % STRIP_PERIOD_MS)
}
