import { clientPlatforms, versionStatuses } from '@palisade/contract'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

export const versionFilters = {
  number: textFilter('version.field.number', { maxLength: 24 }),
  platform: choiceFilter('version.field.platform', clientPlatforms, (t, one) => t(`version.platform.${one}`)),
  status: choiceFilter('version.field.status', versionStatuses, (t, status) => t(`version.status.${status}`)),
}
export const versionOrder = ['number', 'createdAt', 'publishedAt'] as const
