import type { ReactNode } from 'react'
import css from './figures.module.css'

/** Columns below a title of their own. */
interface ColumnGroup {
  title: string
  columns: readonly string[]
}
type Column = string | ColumnGroup

interface Props {
  label: string
  columns: readonly Column[]
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
  const keys = columns.flatMap(column =>
    typeof column === 'string' ? [column] : column.columns.map(one => `${column.title} ${one}`),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reached by the keyboard
    <div className={css['tableFrame']} role="region" aria-label={label} tabIndex={0}>
      <table className={css['table']}>
        <Head columns={columns} isText={isText} />
        <tbody>
          {rows.map((row, at) => (
            // Rows of a ranking have no identity but their place.
            <tr key={at}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={keys[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={keys[index]} data-text={isText(index)}>
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

/** One row of headings, or two where some columns have a title together. */
function Head({ columns, isText }: Pick<Props, 'columns'> & { isText: (index: number) => boolean }) {
  const groups = columns.filter(column => typeof column !== 'string')
  return (
    <thead>
      <tr>
        {columns.map((column, index) =>
          typeof column === 'string' ? (
            <th key={column} scope="col" rowSpan={groups.length > 0 ? 2 : 1} data-text={isText(index)}>
              {column}
            </th>
          ) : (
            <th key={column.title} scope="colgroup" colSpan={column.columns.length}>
              {column.title}
            </th>
          ),
        )}
      </tr>
      {groups.length > 0 && (
        <tr>
          {groups.flatMap(({ title, columns: below }) =>
            below.map(name => (
              <th key={`${title} ${name}`} scope="col">
                {name}
              </th>
            )),
          )}
        </tr>
      )}
    </thead>
  )
}
