import { EmptyState } from '../../../shared/ui/state/empty-state.tsx'

export function AlarmRecordPage() {
  return <EmptyState />
}
