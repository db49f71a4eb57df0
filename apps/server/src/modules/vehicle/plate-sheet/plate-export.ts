import type { Translator } from '@palisade/phrases'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { Clock } from '#server/infra/clock.ts'
import { XLSX_TYPE, xlsxStream, type Cell, type Sheet } from '#server/infra/spreadsheet/xlsx-stream.ts'

/** Rows that are read at a time. */
const PIECE = 500

interface Export<Row extends { id: string }> {
  name: string
  columns: Sheet['columns']
  /** The next rows behind one; the order is that of the ids. */
  read: (page: { limit: number; after: string | undefined }) => Promise<Row[]>
  cells: (row: Row) => Cell[]
}

async function* pieces<Row extends { id: string }>({ read, cells }: Export<Row>): AsyncGenerator<Cell[][]> {
  let after: string | undefined
  for (;;) {
    const rows = await read({ limit: PIECE, after })
    if (rows.length > 0) yield rows.map(cells)
    if (rows.length < PIECE) return
    after = rows.at(-1)?.id
  }
}

/** A list as .xlsx, written while it is read; it ends when its reader goes away. */
export function plateExport<Row extends { id: string }>(
  wanted: Export<Row>,
  { signal }: Pick<SignedInContext, 'signal'>,
  clock: Clock,
): FileAnswer {
  const { name, columns } = wanted
  const body = xlsxStream({ name, columns, rows: pieces(wanted) })
  signal.addEventListener('abort', () => body.destroy(), { once: true })
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  return { fileName: `${name} ${day}.xlsx`, contentType: XLSX_TYPE, body }
}

/** The empty sheet of an import. Its cells are texts, so that no spreadsheet program changes what is typed. */
export const plateTemplate = (name: string, columns: Sheet['columns']): FileAnswer => ({
  fileName: `${name}.xlsx`,
  contentType: XLSX_TYPE,
  body: xlsxStream({ name, columns, rows: noRows() }),
})

async function* noRows(): AsyncGenerator<Cell[][]> {}

/** The words of a sheet in every language at once, by what they mean. */
export const wordsOf = <Value>(
  translators: readonly Translator[],
  bare: (text: string) => string,
  entries: (t: Translator) => readonly (readonly [string, Value])[],
): ReadonlyMap<string, Value> =>
  new Map(translators.flatMap(t => entries(t).map(([text, value]) => [bare(text), value] as const)))
