import { EmptyState } from '../../../shared/ui/state/empty-state.tsx'

export function VideoControlPage() {
  return <EmptyState />
}
