import type { Page } from '@palisade/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useApiError } from '../../api/use-api-error.ts'
import type { DataTableProps } from './data-table.types.ts'
import type { Params } from '../../hooks/list-params.ts'
import type { ListState } from '../../hooks/use-list-state.ts'

type Taken =
  'rows' | 'isLoading' | 'error' | 'onRetry' | 'isFiltered' | 'sort' | 'onSort' | 'height' | 'pager'

const none: never[] = []

/** What a DataTable takes of a list whose page, order and filters stand in the address: spread it into the table. */
export function useListTable<Row, P extends Params, OrderBy extends string>(
  list: ListState<P, OrderBy>,
  query: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPending' | 'refetch'>,
): Required<Pick<DataTableProps<Row>, Exclude<Taken, 'error' | 'sort'>>> &
  Pick<DataTableProps<Row>, 'error' | 'sort'> {
  const { textOf } = useApiError()
  const { data, error, isPending } = query
  return {
    rows: data?.list ?? none,
    isLoading: isPending,
    error: error ? textOf(error) : undefined,
    onRetry: () => void query.refetch(),
    isFiltered: Object.keys(list.filters).length > 0,
    sort: list.orderBy && { by: list.orderBy, order: list.order ?? 'desc' },
    onSort: list.setSort,
    height: 'fill',
    pager: {
      page: list.pageNum,
      pageSize: list.pageSize,
      total: data?.total ?? 0,
      isCapped: data?.capped ?? false,
      onChange: ({ page, pageSize }) => list.setPage(page, pageSize),
    },
  }
}
