import { Worker } from 'node:worker_threads'

/** A cell's text as it was typed; null = empty. Formulas are never worked out: what the file shows for them counts. */
export type SheetRow = readonly (string | null)[]

export type SheetReading =
  { ok: true; rows: SheetRow[] } | { ok: false; reason: 'format' | 'too_many' | 'time' }

export interface ReadLimits {
  /** Rows with the headings; more is `too_many`. */
  rows: number
  /** Columns looked at; what stands right of them is not read. */
  columns: number
  /** Characters of a cell that are kept: one more than any field takes is enough to refuse it. */
  characters: number
  /** A file that is not read within this is given up, ms. */
  milliseconds?: number
}

/** What the worker is given. */
export interface ReadTask extends ReadLimits {
  file: Uint8Array
}

/** Files are uploaded by people: 10,000 rows of every column are read in some 2 s. */
const TIME_LIMIT = 20_000
/** Heap of one reading, MB. */
const HEAP_LIMIT = 384

/**
 * Reads the first sheet of an .xlsx in a thread of its own with a bounded heap and time, so that no file can hold up or end
 * the program. Faults of the file are the result, never thrown.
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
