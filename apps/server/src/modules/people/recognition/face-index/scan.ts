import { readFileSync } from 'node:fs'

/** The length of a feature in memory, and of a coarse one, is a multiple of it, bytes (`scan.wat`). */
export const SCAN_STEP = 64

/**
 * Writes those of `count` rows whose score is larger than `least`, from `found` on; all places are addresses in bytes (`scan.wat`).
 * @returns how many there are
 */
export type Scan = (
  rows: number,
  squares: number,
  count: number,
  bytes: number,
  query: number,
  least: number,
  found: number,
  coarse: number,
  coarseBytes: number,
  scales: number,
  errors: number,
  query16: number,
  unit: number,
  reach: number,
  blur: number,
) => number

const compiled = new WebAssembly.Module(readFileSync(new URL('scan.wasm', import.meta.url)))

export function scanOver(memory: WebAssembly.Memory): Scan {
  const { scan } = new WebAssembly.Instance(compiled, { env: { memory } }).exports
  return scan as Scan
}
