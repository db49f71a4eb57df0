import { Suspense, type ReactNode } from 'react'
import { DataTable } from '../data-table/data-table.tsx'
import type { DataTableProps } from '../data-table/data-table.types.ts'
import { useQueryTable } from '../data-table/use-query-table.ts'
import type { Filters } from '../filter-panel/filters.tsx'
import { FilterPanel } from '../filter-panel/filter-panel.tsx'
import type { ListPageState } from './use-list-page.ts'
import css from './list-page.module.css'

type Shown = 'label' | 'columns' | 'onOpen' | 'isRowMarked' | 'emptyAction' | 'card'

interface Props<Row extends { id: string }, F extends Filters>
  extends Pick<DataTableProps<Row>, Shown>, Partial<Pick<DataTableProps<Row>, 'isLoading' | 'isFiltered'>> {
  page: ListPageState<Row, F>
  /** Rows can be chosen: all, or those of which it says so. */
  isSelectable?: boolean | ((row: Row) => boolean)
  /** Fields of the panel shown while folded; all when left out. */
  foldAfter?: number
  /** At the end of the filters: what is done with the list or with the chosen rows. */
  buttons?: ReactNode
  /** Between the filters and the table. */
  bar?: ReactNode
  /** In place of the table, while there is nothing to list. */
  instead?: ReactNode
  /** A screen of its own, a panel beside the map, or a part of what has its own edges. */
  place?: 'page' | 'panel' | 'part'
  /** Drawers and dialogs; those that are fetched when they are opened, too. */
  children?: ReactNode
}

/** A list: filters, rows that can be chosen and opened, order, pages and every state of the table. */
export function ListPage<Row extends { id: string }, F extends Filters>(props: Props<Row, F>) {
  const {
    page,
    isSelectable = false,
    foldAfter,
    buttons,
    bar,
    instead,
    place = 'page',
    children,
    ...shown
  } = props
  const { list, found, shown: data, fields, filters } = page
  const table = useQueryTable(found)
  const isDisabled = (row: Row) => typeof isSelectable === 'function' && !isSelectable(row)
  return (
    <div className={`${css['list']} ${css[place] ?? ''}`} {...page.reading}>
      <FilterPanel
        filters={fields}
        values={filters}
        foldAfter={foldAfter}
        isLoading={page.isSearching}
        onSearch={page.search}
        extra={buttons}
      />
      {bar}
      {instead || (
        <DataTable
          {...table}
          rows={page.rows}
          rowKey={row => row.id}
          isFiltered={Object.keys(filters).some(name => !fields[name]?.isSubject)}
          selection={isSelectable === false ? undefined : { ...page.table, isDisabled }}
          sortableBy={list.sortableBy}
          sort={list.orderBy === undefined ? undefined : { by: list.orderBy, order: list.order ?? 'desc' }}
          onSort={list.setSort}
          pager={{
            page: list.pageNum,
            pageSize: list.pageSize,
            total: data?.total ?? 0,
            isCapped: data?.capped ?? false,
            isBeyond: list.cursor !== undefined,
            newer: page.newer,
            next: data?.next,
            previous: data?.previous,
            onChange: ({ page: pageNum, ...next }) => {
              // The cursors of the page before lead nowhere from the one that is on its way.
              if (next.cursor === undefined || !found.isPlaceholderData) list.setPage({ pageNum, ...next })
            },
          }}
          {...shown}
        />
      )}
      <Suspense>{children}</Suspense>
    </div>
  )
}
