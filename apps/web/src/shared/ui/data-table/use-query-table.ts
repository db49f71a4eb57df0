import type { UseQueryResult } from '@tanstack/react-query'
import { useErrorText } from '#shared/api/use-error-text.ts'
import type { DataTableProps } from './data-table.types.ts'

/** The states of a table whose rows a query brings: loading, and the failure with a way to try again. */
export function useQueryTable(
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'refetch'>,
): Pick<DataTableProps<never>, 'isLoading' | 'error' | 'onRetry' | 'height'> {
  const errorText = useErrorText()
  return {
    isLoading: query.isPending,
    error: query.error ? errorText(query.error) : undefined,
    onRetry: () => void query.refetch(),
    height: 'fill',
  }
}
