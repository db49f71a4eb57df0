import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet, type CellValue } from 'read-excel-file/node'
import { unzip } from './unzip.ts'
import type { ReadTask, SheetReading, SheetRow } from './xlsx-read.ts'
import { zipStream } from './zip-stream.ts'

/** Limits of unpacking; 10,000 rows of every column are about 20 MB of XML. */
const UNPACKED = { bytes: 64 * 1024 * 1024, entries: 1000 }

/** The files of a workbook that hold its cells: everything but pictures, drawings and printer settings. */
const isWanted = (name: string) => name.endsWith('.xml') || name.endsWith('.xml.rels')

/**
 * Packs the files that were unpacked within the limits into a new archive, so that the library's own unpacking never
 * sees an untrusted one.
 */
async function repacked(file: Buffer): Promise<Buffer> {
  const files = unzip(file, isWanted, UNPACKED)
  const entries = Array.from(files, ([name, content]) => ({ name, content: [content.toString('utf8')] }))
  return buffer(zipStream(entries))
}

const cellText = (value: CellValue | null, characters: number): string | null => {
  if (value === null) return null
  const text = value instanceof Date ? value.toISOString() : String(value)
  return text === '' ? null : text.slice(0, characters)
}

async function read({ file, rows, columns, characters }: ReadTask): Promise<SheetReading> {
  // Numbers stay texts as they are in the file, because a code of digits is not a quantity.
  const data = await readSheet(await repacked(Buffer.from(file)), { parseNumber: text => text })
  if (data.length > rows) return { ok: false, reason: 'too_many' }
  return { ok: true, rows: data.map(row => shortened(row, columns, characters)) }
}

const shortened = (row: readonly (CellValue | null)[], columns: number, characters: number): SheetRow =>
  row.slice(0, columns).map(value => cellText(value, characters))

const reading = await read(workerData as ReadTask).catch((): SheetReading => ({
  ok: false,
  reason: 'format',
}))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has none
parentPort?.postMessage(reading)
