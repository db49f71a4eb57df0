import type { ReactNode } from 'react'
import css from './figures.module.css'

interface Props {
  label: string
  columns: readonly string[]
  /** The first cell of a row is its name, the others are figures unless `texts` says otherwise. */
  rows: readonly (readonly ReactNode[])[]
  /** Columns of words. */
  texts?: readonly number[]
  empty: string
}

/** A small table of figures. */
export function FiguresTable({ label, columns, rows, texts = [], empty }: Props) {
  if (rows.length === 0) return <p className={css['empty']}>{empty}</p>
  const isText = (index: number) => index === 0 || texts.includes(index)
  return (
    // A part that scrolls must be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['tableFrame']} role="region" aria-label={label} tabIndex={0}>
      <table className={css['table']}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" data-text={isText(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows of a ranking have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]} data-text={isText(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
