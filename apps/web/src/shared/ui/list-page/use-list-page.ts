import type { Page } from '@palisade/contract'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRefused } from '#shared/api/api-error.ts'
import type { FiltersOf } from '#shared/hooks/list-params.ts'
import { useListState, type ListRequest } from '#shared/hooks/use-list-state.ts'
import { useSelection } from '#shared/hooks/use-selection.ts'
import type { Filters } from '../filter-panel/filters.tsx'

interface Options<Row, F extends Filters, OrderBy extends string, Key extends QueryKey> {
  /** Keep both outside the component: the address is read by them. */
  filters: F
  orderBy: readonly OrderBy[]
  /** The call's page of rows for what the address asks. */
  query: (request: ListRequest<OrderBy> & FiltersOf<F>) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  /** How a row is called in the list of what is chosen and in questions; left out: its field `name`. */
  nameOf?: (row: Row) => string
}

const none: never[] = []
const ownName = (row: object): string => ('name' in row ? String(row.name) : '')

/** A list whose page, order and filters are in the address, its rows, and those that are chosen: for a `ListPage`. */
export function useListPage<
  Row extends { id: string },
  F extends Filters,
  OrderBy extends string,
  Key extends QueryKey,
>({ filters: fields, orderBy, query, nameOf = ownName }: Options<Row, F, OrderBy, Key>) {
  const list = useListState({ params: fields, orderBy })
  const found = useQuery(query(list.request))
  const rows = found.data?.list ?? none
  useExistingPage(list, found)
  const selection = useSelection<Row>({ rows, scope: JSON.stringify(list.filters), nameOf })
  return {
    fields,
    list,
    found,
    /** In force now. */
    filters: list.filters,
    rows,
    ...selection,
    search: (next: FiltersOf<F>) => {
      selection.clear()
      // Asked again with the same filters: what came meanwhile is wanted.
      if (!list.setFilters(next)) void found.refetch()
    },
  }
}

type Place = Pick<
  ReturnType<typeof useListState<Filters, string>>,
  'pageNum' | 'pageSize' | 'cursor' | 'setPage'
>
type Found = Pick<ReturnType<typeof useQuery<Page<unknown>>>, 'data' | 'error' | 'isPlaceholderData'>

/**
 * Leads on from a page that the list does not have: a cursor or a number that was written for another centre or other filters,
 * or a page whose rows are gone.
 */
function useExistingPage({ pageNum, pageSize, cursor, setPage }: Place, found: Found): void {
  const isForeign = cursor !== undefined && isRefused(found.error, 'request.invalid')
  const { list, total = 0 } = found.data ?? {}
  const isBehindLast = cursor === undefined && pageNum > 1 && !found.isPlaceholderData && list?.length === 0
  const goOn = useEffectEvent(() => {
    setPage({ pageNum: isForeign ? 1 : Math.max(1, Math.ceil(total / pageSize)), pageSize })
  })
  const isNowhere = isForeign || isBehindLast
  useEffect(() => {
    if (isNowhere) goOn()
  }, [isNowhere])
}

export type ListPageState<Row extends { id: string }, F extends Filters> = Pick<
  ReturnType<typeof useListPage<Row, F, string, QueryKey>>,
  'fields' | 'filters' | 'rows' | 'table' | 'search'
> & {
  list: Pick<
    ReturnType<typeof useListState<F, string>>,
    'pageNum' | 'pageSize' | 'cursor' | 'sortableBy' | 'orderBy' | 'order' | 'setPage' | 'setSort'
  >
  found: Pick<
    ReturnType<typeof useQuery<Page<Row>>>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData' | 'refetch'
  >
}
