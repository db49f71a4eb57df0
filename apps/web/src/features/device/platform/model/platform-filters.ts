import { platformPlugins } from '@palisade/contract'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'

export const platformFilters = {
  name: textFilter('platform.field.name', { maxLength: 50 }),
  plugin: choiceFilter('platform.field.plugin', platformPlugins, (t, plugin) =>
    t(`platform.plugin.${plugin}`),
  ),
}
export const platformOrder = ['name', 'ip'] as const
