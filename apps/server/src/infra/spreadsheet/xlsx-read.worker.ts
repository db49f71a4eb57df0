import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet, type CellValue } from 'read-excel-file/node'
import { firstVisibleSheet, withAddresses, withErrors, withoutLongTexts } from './sheet-xml.ts'
import { unzip } from './unzip.ts'
import type { ReadTask, SheetReading, SheetRow } from './xlsx-read.ts'
import { zipStream } from './zip-stream.ts'

/** Limits of unpacking; 10,000 rows of every column are about 20 MB of XML, and each row may have its pictures. */
const UNPACKED = { bytes: 64 * 1024 * 1024, entries: 30_000 }

/** The files of a workbook that hold its cells: everything but pictures, drawings and printer settings. */
const isWanted = (name: string) => name.endsWith('.xml') || name.endsWith('.xml.rels')

/**
 * Packs the files that were unpacked within the limits into a new archive, so that the library's own unpacking never
 * sees an untrusted one.
 * @returns it with the number of the sheet to read
 */
async function repacked(file: Buffer): Promise<{ archive: Buffer; sheet: number }> {
  const files = unzip(file, isWanted, UNPACKED)
  const entries = Array.from(files, ([name, content]) => ({ name, text: content.toString('utf8') }))
  const mended = entries.map(({ name, text }) => ({ name, content: [isSheet(name) ? mend(text) : text] }))
  const workbook = entries.find(({ name }) => name === 'xl/workbook.xml')?.text ?? ''
  return { archive: await buffer(zipStream(mended)), sheet: firstVisibleSheet(workbook) }
}

const isSheet = (name: string) => name.startsWith('xl/worksheets/') && name.endsWith('.xml')
const mend = (text: string) => withErrors(withAddresses(withoutLongTexts(text)))

/** The library gives what the wall's clock shows as if it were UTC, and a part of a second off: a spreadsheet counts in days. */
const wallTime = (date: Date): string =>
  new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** The text of a cell that is a number in the file; the mark tells it from a text and reaches no caller. */
const NUMBER = '\uFFFF'
type Value = CellValue | null

const isNumber = (value: Value) => typeof value === 'string' && value.startsWith(NUMBER)

function cellOf(value: Value, characters: number): SheetRow[number] {
  if (value === null) return null
  if (value instanceof Date) return { date: wallTime(value) }
  const text = String(value).replace(NUMBER, '')
  return text === '' ? null : text.slice(0, characters)
}

async function read({ file, rows, columns, characters }: ReadTask): Promise<SheetReading> {
  // Numbers stay texts as they are in the file, because a code of digits is not a quantity.
  const { archive, sheet } = await repacked(Buffer.from(file))
  const data = await readSheet(archive, sheet, { parseNumber: text => NUMBER + text })
  if (data.length > rows) return { ok: false, reason: 'too_many' }
  const kept = data.map(row => row.slice(0, columns))
  return {
    ok: true,
    rows: kept.map((row): SheetRow => row.map(value => cellOf(value, characters))),
    numbers: kept.map(row => row.flatMap((value, place) => (isNumber(value) ? [place] : []))),
  }
}

const reading = await read(workerData as ReadTask).catch((): SheetReading => ({
  ok: false,
  reason: 'format',
}))
parentPort?.postMessage(reading)
