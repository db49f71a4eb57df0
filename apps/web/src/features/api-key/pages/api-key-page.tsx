import { EmptyState } from '../../../shared/ui/state/empty-state.tsx'

export function ApiKeyPage() {
  return <EmptyState />
}
