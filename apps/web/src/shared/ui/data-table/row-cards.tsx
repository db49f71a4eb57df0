import { useMemo, useRef } from 'react'
import { useInView } from '#shared/hooks/use-in-view.ts'
import css from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'

interface Props<Row> extends Pick<DataTableProps<Row>, 'rows' | 'rowKey'> {
  card: NonNullable<DataTableProps<Row>['card']>
  /** Px. */
  height: number
}

/** The rows of a list as cards beside one another; each is told when it has come into view. */
export function RowCards<Row>({ rows, rowKey, card, height }: Props<Row>) {
  const frame = useRef<HTMLUListElement>(null)
  const ids = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const seen = useInView(frame, ids)
  return (
    <ul ref={frame} className={css['cards']} style={{ maxHeight: height }}>
      {rows.map((row, index) => (
        <li key={ids[index]} data-view-id={ids[index]}>
          {card(row, seen.has(ids[index] ?? ''))}
        </li>
      ))}
    </ul>
  )
}
