import type { ReactNode } from 'react'
import type { PagerProps } from '../pager/pager.tsx'

export interface DataColumn<Row> {
  /** Also the name the list is ordered by, where it is among `sortableBy`. */
  key: string
  title: string
  /** Px. Every column has a width: virtual rows and the header agree on it. */
  width?: number
  render: (row: Row) => ReactNode
  align?: 'left' | 'right' | 'center'
  /** Stays in view while the table scrolls sideways; those of the end stand there. */
  fixed?: 'start' | 'end'
  /** Names the row: it opens what the row opens. */
  isName?: boolean
  /** Long texts break into lines; without it they end in an ellipsis. */
  isWrapping?: boolean
}

export interface DataSort {
  by: string
  order: 'asc' | 'desc'
}

export interface DataSelection<Row> {
  keys: readonly string[]
  /** How each of them is called, in their order: they are listed then, and can be taken out one by one. */
  names?: readonly string[]
  onChange: (keys: string[]) => void
  isDisabled?: (row: Row) => boolean
}

export interface DataTableProps<Row> {
  /** The name of the list, for screen readers. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isLoading?: boolean
  /** The text of the failure; shown in place of the rows. */
  error?: string | undefined
  /** For support: the request id. */
  errorHint?: string | undefined
  onRetry?: () => void
  /** True, or the text that says which permission is missing. */
  noPermission?: boolean | string | undefined
  /** Filters are in force: an empty list says so. */
  isFiltered?: boolean
  emptyAction?: ReactNode
  selection?: DataSelection<Row>
  /** Keys of the columns that the list may be ordered by. */
  sortableBy?: readonly string[]
  sort?: DataSort | undefined
  /** Undefined: the list's own order again. */
  onSort?: (sort: DataSort | undefined) => void
  /** The content that opens below a row. */
  expandRow?: (row: Row) => ReactNode
  /** Double click or Enter on a row, or a press on its name. */
  onOpen?: (row: Row) => void
  isRowMarked?: (row: Row) => boolean
  /** Rows are shown as cards in place of lines, each drawn by this. @param isInView it has come into view */
  card?: ((row: Row, isInView: boolean) => ReactNode) | undefined
  pager?: PagerProps
  /** Height of the rows' area in px; 'fill' takes what the container leaves. */
  height?: number | 'fill'
}
