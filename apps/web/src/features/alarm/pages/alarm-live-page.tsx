import { EmptyState } from '../../../shared/ui/state/empty-state.tsx'

export function AlarmLivePage() {
  return <EmptyState />
}
