import { buffer } from 'node:stream/consumers'
import { xlsxStream } from '../../../apps/server/src/infra/spreadsheet/xlsx-stream.ts'

type Value = string | number | null

/** An .xlsx with these headings, as a spreadsheet program would save it. */
export function sheetOf(headings: readonly string[], rows: readonly (readonly Value[])[]): Promise<Buffer> {
  async function* pieces() {
    yield rows.map(row => [...row])
  }
  const columns = headings.map(heading => ({ heading, width: 20 }))
  return buffer(xlsxStream({ name: 'Sheet', columns, rows: pieces() }))
}
