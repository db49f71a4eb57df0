import { useQuery } from '@tanstack/react-query'
import { isRefused } from '#shared/api/api-error.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { NoPermissionState } from '#shared/ui/state/no-permission-state.tsx'
import { areaDetailsQuery } from '../api/organisation-queries.ts'
import { AreaEditor } from './area-editor.tsx'
import type { AreaPanelProps } from './area-panel.types.ts'

/** One centre or area: all its fields, and what can be done with it. */
export function AreaPanel(props: AreaPanelProps) {
  const { textOf } = useApiError()
  const details = useQuery(areaDetailsQuery(props.id))
  if (details.data === undefined) {
    if (details.error === null) return <LoadingMask isLoading />
    if (isRefused(details.error, 'access.denied', 'access.no_area')) return <NoPermissionState />
    if (isRefused(details.error, 'area.not_found')) return <EmptyState title={textOf(details.error)} />
    return <ErrorState title={textOf(details.error)} onRetry={() => void details.refetch()} />
  }
  return <AreaEditor {...props} stored={details.data} />
}
