import type { Page } from '@palisade/contract'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { FiltersOf } from '../../hooks/list-params.ts'
import { useListState, type ListRequest } from '../../hooks/use-list-state.ts'
import type { Filters } from '../filter-panel/filters.tsx'

interface Options<Row, F extends Filters, OrderBy extends string, Key extends QueryKey> {
  /** Keep both outside the component: the address is read by them. */
  filters: F
  orderBy: readonly OrderBy[]
  /** The call's page of rows for what the address asks. */
  query: (request: ListRequest<OrderBy> & FiltersOf<F>) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
}

const none: never[] = []

/** A list whose page, order and filters are in the address, its rows, and those that are chosen: for a `ListPage`. */
export function useListPage<Row, F extends Filters, OrderBy extends string, Key extends QueryKey>({
  filters: fields,
  orderBy,
  query,
}: Options<Row, F, OrderBy, Key>) {
  const list = useListState({ params: fields, orderBy })
  const found = useQuery(query(list.request))
  const [chosen, setChosen] = useState<string[]>([])
  const clear = () => setChosen([])
  return {
    fields,
    list,
    found,
    /** In force now. */
    filters: list.filters,
    rows: found.data?.list ?? none,
    chosen,
    setChosen,
    clear,
    /** For buttons that do something with all that are chosen. */
    batch: { ids: chosen, onDone: clear },
    search: (next: FiltersOf<F>) => {
      clear()
      // Asked again with the same filters: what came meanwhile is wanted.
      if (!list.setFilters(next)) void found.refetch()
    },
  }
}

export type ListPageState<Row, F extends Filters> = Pick<
  ReturnType<typeof useListPage<Row, F, string, QueryKey>>,
  'fields' | 'filters' | 'rows' | 'chosen' | 'setChosen' | 'search'
> & {
  list: Pick<
    ReturnType<typeof useListState<F, string>>,
    'pageNum' | 'pageSize' | 'sortableBy' | 'orderBy' | 'order' | 'setPage' | 'setSort'
  >
  found: Pick<
    ReturnType<typeof useQuery<Page<Row>>>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'
  >
}
