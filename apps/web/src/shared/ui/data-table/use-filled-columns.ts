import { useMemo, useState } from 'react'
import type { DataColumn } from './data-table.types.ts'

const nothing: ReadonlySet<string> = new Set()

/**
 * The columns without those that have no value in any row that was seen so far: they would take the width of others. One that
 * appeared stays, so that turning pages moves nothing. Rows have their name, their buttons and the column of their order in any case.
 */
export function useFilledColumns<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  orderedBy: string | undefined,
): readonly DataColumn<Row>[] {
  const [seen, setSeen] = useState(nothing)
  const found = useMemo(
    () => columns.filter(({ render }) => rows.some(row => hasValue(render(row)))).map(({ key }) => key),
    [columns, rows],
  )
  const isNew = found.some(key => !seen.has(key))
  if (isNew) setSeen(new Set([...seen, ...found]))
  const isEmpty = rows.length === 0
  return useMemo(() => {
    const isKept = ({ key, isName, fixed }: DataColumn<Row>) =>
      seen.has(key) || isName === true || fixed !== undefined || key === orderedBy
    return isEmpty ? columns : columns.filter(isKept)
  }, [columns, seen, orderedBy, isEmpty])
}

/** Undefined is a value that is on its way still, as figures that come after their rows. */
const hasValue = (value: unknown): boolean => value !== '' && value !== null
