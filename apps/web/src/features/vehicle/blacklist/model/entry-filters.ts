import { textParam } from '#shared/hooks/list-params.ts'
import { subject, textFilter } from '#shared/ui/filter-panel/filters.tsx'

/** The group is chosen beside the list. */
export const entryFilters = {
  groupId: subject(textParam),
  text: textFilter('blacklist.field.text'),
}
export const entryOrder = ['plate', 'createdAt'] as const
