import { BATCH_LIMIT } from '@palisade/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'

interface Thing {
  id: string
}

interface Options<Row extends Thing> {
  /** The rows shown now. */
  rows: readonly Row[]
  /** Filters by which the rows were found: a choice made under others is none here. */
  scope?: string
  nameOf: (row: Row) => string
}

/** Rows of a list that are chosen: kept over its pages, and gone as soon as the list is another one. */
export function useSelection<Row extends Thing>({ rows, scope = '', nameOf }: Options<Row>) {
  const t = useT()
  const { message } = App.useApp()
  const [kept, setKept] = useState<{ scope: string; rows: readonly Row[] }>({ scope, rows: [] })
  const shown = new Map(rows.map(row => [row.id, row]))
  // As they are now where they are in view, else as they were when they were chosen.
  const chosenRows = kept.scope === scope ? kept.rows.map(row => shown.get(row.id) ?? row) : []
  const chosen = chosenRows.map(row => row.id)
  const names = chosenRows.map(nameOf)
  const clear = () => setKept({ scope, rows: [] })
  const setChosen = (ids: readonly string[]) => {
    const known = new Map([...chosenRows, ...rows].map(row => [row.id, row]))
    if (ids.length > BATCH_LIMIT) message.warning(t('shared.table.tooMany', { max: BATCH_LIMIT }))
    setKept({ scope, rows: ids.slice(0, BATCH_LIMIT).flatMap(id => known.get(id) ?? []) })
  }
  return {
    /** Their ids. */
    chosen,
    chosenRows,
    clear,
    /** For the table. */
    table: { keys: chosen, names, onChange: setChosen },
    /** For buttons that do something with all that are chosen. */
    batch: { ids: chosen, names, onDone: clear },
  }
}
