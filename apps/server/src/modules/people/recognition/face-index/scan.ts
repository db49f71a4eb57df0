import { readFileSync } from 'node:fs'

/** A feature's length in memory is a multiple of it, bytes (`scan.wat`). */
export const SCAN_STEP = 64

/** Scores of `count` rows from `rows` on, written from `scores` on; all are addresses in bytes (`scan.wat`). */
export type Scan = (
  rows: number,
  squares: number,
  count: number,
  bytes: number,
  query: number,
  scores: number,
) => void

const compiled = new WebAssembly.Module(readFileSync(new URL('scan.wasm', import.meta.url)))

export function scanOver(memory: WebAssembly.Memory): Scan {
  const { scan } = new WebAssembly.Instance(compiled, { env: { memory } }).exports
  return scan as Scan
}
