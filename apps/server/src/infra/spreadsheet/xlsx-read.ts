import { Worker } from 'node:worker_threads'

/** A cell that is typed as a date: what a clock on the wall shows, `yyyy-MM-dd HH:mm:ss`; a spreadsheet knows no time zone. */
export interface SheetDate {
  date: string
}

/**
 * A row's cells: texts as they were typed, and dates; null means empty. Formulas are never computed: the result stored in
 * the file counts.
 */
export type SheetRow = readonly (string | SheetDate | null)[]

export type SheetReading =
  | {
      ok: true
      rows: SheetRow[]
      /** Of each row, the positions of cells that are a number in the file, which may not be what was typed. */
      numbers: number[][]
    }
  | { ok: false; reason: 'format' | 'too_many' | 'time' }

export interface ReadLimits {
  /** The most rows, including the headings; more are refused as `too_many`. */
  rows: number
  /** Number of columns that are read; cells to the right of them are ignored. */
  columns: number
  /** Characters of a cell that are kept: one more than a field allows is enough to refuse it. */
  characters: number
  /** Reading a file is given up after this time, ms. */
  milliseconds?: number
}

/** The worker's input. */
export interface ReadTask extends ReadLimits {
  file: Uint8Array
}

/** Time for reading a file that somebody uploaded, ms: 10,000 rows of every column take about 2 s. */
const TIME_LIMIT = 20_000
/** Heap of the thread that reads a file, MB. */
const HEAP_LIMIT = 384

/**
 * Reads the first sheet of an .xlsx that is not hidden, in its own thread with limited heap and time, so that no file can block or end the
 * program. Faults of the file are returned, never thrown.
 */
export async function readXlsx(file: Uint8Array, limits: ReadLimits): Promise<SheetReading> {
  const task: ReadTask = { ...limits, file }
  const worker = new Worker(new URL('xlsx-read.worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
  })
  const { promise, resolve } = Promise.withResolvers<SheetReading>()
  const refused = () => resolve({ ok: false, reason: 'format' })
  const timer = setTimeout(() => resolve({ ok: false, reason: 'time' }), limits.milliseconds ?? TIME_LIMIT)
  worker.once('message', (reading: SheetReading) => resolve(reading))
  worker.once('error', refused)
  worker.once('exit', refused)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
