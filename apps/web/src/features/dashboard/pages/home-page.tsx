import { EmptyState } from '../../../shared/ui/state/empty-state.tsx'

export function HomePage() {
  return <EmptyState />
}
