import { DeviceFault } from '../kit/driver.ts'

/** Lines of one answer: the encoder settings of a recorder with 128 channels have some 30,000. */
const LINES_MAX = 60_000
const KEY_LIMIT = 200
const VALUE_LIMIT = 1024

/** Lines `table.Encode[0].MainFormat[0].Video.Width=1920` of an answer, by what is left of the first `=`. */
export type Table = ReadonlyMap<string, string>

/** @throws DeviceFault `protocol_error` for what is no such table; empty is one, and so is `OK` */
export function readTable(body: Buffer): Table {
  const text = body
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim()
  if (text === '' || text === 'OK') return new Map()
  if (!/^[A-Za-z_][\w.[\]-]*=/.test(text)) throw new DeviceFault('protocol_error', 'not a table')
  const lines = text.split(/\r?\n/, LINES_MAX + 1)
  if (lines.length > LINES_MAX) throw new DeviceFault('protocol_error', 'a table without an end')
  const table = new Map<string, string>()
  for (const line of lines) {
    const at = line.indexOf('=')
    if (at > 0)
      table.set(
        line.slice(0, at).trim().slice(0, KEY_LIMIT),
        line
          .slice(at + 1)
          .trim()
          .slice(0, VALUE_LIMIT),
      )
  }
  return table
}

/** A value of a table; '' where it has none of that name. */
export const valueOf = (table: Table | undefined, key: string): string => table?.get(key) ?? ''

/** A whole number of a table; 0 where there is none, or a larger one. */
export function countOf(table: Table | undefined, key: string, most: number): number {
  const text = valueOf(table, key)
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return value <= most ? value : 0
}
