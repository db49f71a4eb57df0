import { deploymentStatuses } from '@palisade/contract'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

export const deploymentFilters = {
  text: textFilter('deployment.field.text'),
  status: choiceFilter('deployment.field.status', deploymentStatuses, (t, status) =>
    t(`deployment.status.${status}`),
  ),
}
export const deploymentOrder = ['name', 'createdAt'] as const
