import { PAGE_SIZES } from '@palisade/contract'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { fittingPageSize } from './fitting-page-size.ts'
import { readFilters, writeFilters, type FiltersOf, type Params } from './list-params.ts'

export type Order = 'asc' | 'desc'

interface Options<P extends Params, OrderBy extends string> {
  /** The list's own filters; names are those of the call's request. Keep it outside the component. */
  params: P
  /** Columns the list may be ordered by: those of the call. */
  orderBy: readonly OrderBy[]
}

/** The list's part of the call's request, read from the address. */
export interface ListRequest<OrderBy extends string> {
  /** Left out where a cursor tells where the page begins. */
  pageNum?: number
  pageSize: number
  orderBy?: OrderBy
  order?: Order
  cursor?: string
}

/** The list's part of the address. Pages of a cursor count on from the numbered ones. */
interface ListPlace<OrderBy extends string> extends ListRequest<OrderBy> {
  pageNum: number
}

export interface ListState<P extends Params, OrderBy extends string> extends ListPlace<OrderBy> {
  filters: FiltersOf<P>
  sortableBy: readonly OrderBy[]
  /** All of it, to spread into the call's input. */
  request: ListRequest<OrderBy> & FiltersOf<P>
  /** Another size begins at page 1. `cursor`: where the page begins, behind the numbered pages. */
  setPage: (page: { pageNum: number; pageSize: number; cursor?: string }) => void
  /** By a column of the call; undefined, or a column the call does not know: the list's own order. */
  setSort: (sort: { by: string; order: Order } | undefined) => void
  /**
   * Replaces all filters and goes to the first page.
   * @returns false when just that is shown already: then nothing is fetched by itself
   */
  setFilters: (filters: FiltersOf<P>) => boolean
}

/**
 * Page, size, order and filters of a list, kept in the address (COMMON-7): reload, back and a sent link show the
 * same rows.
 */
export function useListState<P extends Params, OrderBy extends string>(
  options: Options<P, OrderBy>,
): ListState<P, OrderBy> {
  const { params, orderBy: columns } = options
  const query = useRouterState({ select: state => state.location.searchStr })
  const navigate = useNavigate()
  // Not followed when the window changes: rows would come and go under the pointer.
  const [fitting] = useState(() => fittingPageSize(window.innerHeight))
  return useMemo(() => {
    const search = Object.fromEntries(new URLSearchParams(query))
    const page = readPage(search, columns, fitting)
    const filters = readFilters(params, search)
    const { pageNum, cursor, ...kept } = page
    const go = (next: ListPlace<OrderBy>, nextFilters: FiltersOf<P>) => {
      const target = { ...writeFilters(params, nextFilters), ...writePage(next, fitting) }
      // Routes come from a table, so the router knows no search type for them.
      void navigate({ to: '.', search: target as never })
    }
    return {
      ...page,
      filters,
      sortableBy: columns,
      request: { ...filters, ...kept, ...(cursor === undefined ? { pageNum } : { cursor }) },
      setPage: next =>
        go(
          next.pageSize === page.pageSize
            ? { ...kept, ...next }
            : { ...kept, pageNum: 1, pageSize: next.pageSize },
          filters,
        ),
      setSort: sort => {
        const orderBy = columns.find(column => column === sort?.by)
        go(
          { pageNum: 1, pageSize: page.pageSize, ...(orderBy && sort && { orderBy, order: sort.order }) },
          filters,
        )
      },
      setFilters: next => {
        go({ ...kept, pageNum: 1 }, next)
        const isSame =
          JSON.stringify(writeFilters(params, next)) === JSON.stringify(writeFilters(params, filters))
        return !(isSame && pageNum === 1 && cursor === undefined)
      },
    }
  }, [query, params, columns, navigate, fitting])
}

function readPage<OrderBy extends string>(
  search: Readonly<Record<string, string>>,
  columns: readonly OrderBy[],
  fitting: number,
): ListPlace<OrderBy> {
  const pageNum = Number(search['pageNum'])
  const orderBy = columns.find(column => column === search['orderBy'])
  const cursor = search['cursor']
  const order = search['order'] === 'asc' ? 'asc' : 'desc'
  return {
    pageNum: Number.isInteger(pageNum) && pageNum > 0 ? pageNum : 1,
    pageSize: PAGE_SIZES.find(size => String(size) === search['pageSize']) ?? fitting,
    ...(orderBy && { orderBy, order }),
    ...(cursor && { cursor }),
  }
}

function writePage(
  { pageNum, pageSize, orderBy, order, cursor }: ListPlace<string>,
  fitting: number,
): Record<string, string> {
  return {
    ...(pageNum > 1 && { pageNum: String(pageNum) }),
    // A later page is only the same one with its size, on whatever screen.
    ...((pageSize !== fitting || pageNum > 1) && { pageSize: String(pageSize) }),
    ...(orderBy !== undefined && { orderBy, order: order ?? 'desc' }),
    ...(cursor !== undefined && { cursor }),
  }
}
