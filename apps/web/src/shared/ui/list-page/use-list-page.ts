import type { Page } from '@palisade/contract'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isRefused } from '#shared/api/api-error.ts'
import type { FiltersOf } from '#shared/hooks/list-params.ts'
import { useListState, type ListRequest } from '#shared/hooks/use-list-state.ts'
import { useSelection } from '#shared/hooks/use-selection.ts'
import type { Filters } from '../filter-panel/filters.tsx'
import type { PagerProps } from '../pager/pager.tsx'
import { useHeld } from './use-held.ts'
import { useReading } from './use-reading.ts'

interface Options<Row, F extends Filters, OrderBy extends string, Key extends QueryKey> {
  /** Keep both outside the component: the address is read by them. */
  filters: F
  orderBy: readonly OrderBy[]
  /** The call's page of rows for what the address asks. */
  query: (request: ListRequest<OrderBy> & FiltersOf<F>) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  /** How a row is called in the list of what is chosen and in questions; left out: its field `name`. */
  nameOf?: (row: Row) => string
  /**
   * The list grows while it is read: the query is fetched again by events or by time. Rows that came are counted, and shown when they
   * are asked for; in a `live` list they are shown at once while nobody points into it or has the focus there.
   */
  grows?: 'record' | 'live'
}

const none: never[] = []
const ownName = (row: object): string => ('name' in row ? String(row.name) : '')

/** A list whose page, order and filters are in the address, its rows, and those that are chosen: for a `ListPage`. */
export function useListPage<
  Row extends { id: string },
  F extends Filters,
  OrderBy extends string,
  Key extends QueryKey,
>({ filters: fields, orderBy, query, nameOf = ownName, grows }: Options<Row, F, OrderBy, Key>) {
  const list = useListState({ params: fields, orderBy })
  const found = useQuery(query(list.request))
  const { isReading, reading } = useReading()
  const isNewestFirst = list.pageNum === 1 && list.cursor === undefined && list.orderBy === undefined
  const held = useHeld(found.data, {
    // A page that stands in for another one until that comes is no older state of it.
    scope: `${found.isPlaceholderData} ${JSON.stringify(list.request)}`,
    isNewestFirst,
    isHeld: grows === 'record' || (grows === 'live' && (isReading || !isNewestFirst)),
  })
  const [isAsked, setAsked] = useState(false)
  const rows = held.page?.list ?? none
  useExistingPage(list, found)
  const selection = useSelection<Row>({ rows, scope: JSON.stringify(list.filters), nameOf })
  return {
    fields,
    list,
    found,
    /** In force now. */
    filters: list.filters,
    rows,
    /** The page whose rows these are. */
    shown: held.page,
    newer: grows && {
      count: held.count,
      show: () => {
        reading.onBlur()
        if (!list.setFilters(list.filters)) held.show()
      },
    },
    reading,
    /** Somebody waits for what was asked; fetching again what is shown is no such thing. */
    isSearching: found.isPlaceholderData || (found.isFetching && (found.isPending || isAsked)),
    ...selection,
    search: (next: FiltersOf<F>) => {
      selection.clear()
      // Asked again with the same filters: what came meanwhile is wanted.
      if (list.setFilters(next)) return
      held.release()
      setAsked(true)
      void found.refetch().finally(() => setAsked(false))
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
  'fields' | 'filters' | 'rows' | 'table' | 'search' | 'reading' | 'isSearching'
> & {
  shown: Page<Row> | undefined
  newer: PagerProps['newer']
  list: Pick<
    ReturnType<typeof useListState<F, string>>,
    'pageNum' | 'pageSize' | 'cursor' | 'sortableBy' | 'orderBy' | 'order' | 'setPage' | 'setSort'
  >
  found: Pick<ReturnType<typeof useQuery<Page<Row>>>, 'error' | 'isPending' | 'isPlaceholderData' | 'refetch'>
}
