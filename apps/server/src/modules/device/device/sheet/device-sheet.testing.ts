import { buffer } from 'node:stream/consumers'
import type { DeviceColumn } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { xlsxStream, type Cell } from '#server/infra/spreadsheet/xlsx-stream.ts'

export type SheetTestRow = Partial<Record<DeviceColumn, Cell>>

/** A sheet with only the columns that its rows use, headed in English. */
export async function sheetOf(rows: readonly SheetTestRow[]): Promise<Buffer> {
  const t = await loadTranslator('en_US')
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))] as DeviceColumn[]
  const headings = columns.map(column => ({ heading: t(`deviceSheet.column.${column}`), width: 10 }))
  async function* pieces() {
    yield rows.map(row => columns.map(column => row[column] ?? null))
  }
  return buffer(xlsxStream({ name: 'Devices', columns: headings, rows: pieces() }))
}
