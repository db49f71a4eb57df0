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

/** Writes the coarse form of a row, and three numbers beside it, each `apart` bytes after the one before; all places are addresses in bytes. */
export type Coarsen = (
  row: number,
  bytes: number,
  coarse: number,
  beside: number,
  apart: number,
  margin: number,
) => void

/**
 * Writes those of `count` coarse rows whose score may be larger than `least`, with what it is at most, from `found` on; all places are
 * addresses in bytes.
 * @returns how many there are
 */
export type Sift = (
  coarse: number,
  coarseBytes: number,
  count: number,
  squares: number,
  scales: number,
  errors: number,
  query16: number,
  unit: number,
  reach: number,
  blur: number,
  least: number,
  found: number,
) => number

interface ScanExports {
  scan: Scan
  sift: Sift
  coarsen: Coarsen
}

const compiled = new WebAssembly.Module(readFileSync(new URL('scan.wasm', import.meta.url)))

export const scanOver = (memory: WebAssembly.Memory): ScanExports =>
  new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as ScanExports
