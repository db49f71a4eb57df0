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
  pageNum: number
  pageSize: number
  orderBy?: OrderBy
  order?: Order
}

export interface ListState<P extends Params, OrderBy extends string> extends ListRequest<OrderBy> {
  filters: FiltersOf<P>
  sortableBy: readonly OrderBy[]
  /** All of it, to spread into the call's input. */
  request: ListRequest<OrderBy> & FiltersOf<P>
  setPage: (pageNum: number, pageSize?: number) => void
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
    const go = (next: ListRequest<OrderBy>, nextFilters: FiltersOf<P>) => {
      const target = { ...writeFilters(params, nextFilters), ...writePage(next, fitting) }
      // Routes come from a table, so the router knows no search type for them.
      void navigate({ to: '.', search: target as never })
    }
    return {
      ...page,
      filters,
      sortableBy: columns,
      request: { ...filters, ...page },
      setPage: (pageNum, pageSize = page.pageSize) =>
        go({ ...page, pageNum: pageSize === page.pageSize ? pageNum : 1, pageSize }, filters),
      setSort: sort => {
        const { pageNum: _page, orderBy: _by, order: _order, ...kept } = page
        const orderBy = columns.find(column => column === sort?.by)
        go({ ...kept, pageNum: 1, ...(orderBy && sort && { orderBy, order: sort.order }) }, filters)
      },
      setFilters: next => {
        go({ ...page, pageNum: 1 }, next)
        const isSame =
          JSON.stringify(writeFilters(params, next)) === JSON.stringify(writeFilters(params, filters))
        return !(isSame && page.pageNum === 1)
      },
    }
  }, [query, params, columns, navigate, fitting])
}

function readPage<OrderBy extends string>(
  search: Readonly<Record<string, string>>,
  columns: readonly OrderBy[],
  fitting: number,
): ListRequest<OrderBy> {
  const pageNum = Number(search['pageNum'])
  const orderBy = columns.find(column => column === search['orderBy'])
  const order = search['order'] === 'asc' ? 'asc' : 'desc'
  return {
    pageNum: Number.isInteger(pageNum) && pageNum > 0 ? pageNum : 1,
    pageSize: PAGE_SIZES.find(size => String(size) === search['pageSize']) ?? fitting,
    ...(orderBy && { orderBy, order }),
  }
}

function writePage(
  { pageNum, pageSize, orderBy, order }: ListRequest<string>,
  fitting: number,
): Record<string, string> {
  return {
    ...(pageNum > 1 && { pageNum: String(pageNum) }),
    // A later page is only the same one with its size, on whatever screen.
    ...((pageSize !== fitting || pageNum > 1) && { pageSize: String(pageSize) }),
    ...(orderBy !== undefined && { orderBy, order: order ?? 'desc' }),
  }
}
