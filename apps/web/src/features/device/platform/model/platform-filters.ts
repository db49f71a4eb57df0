import { platformPlugins } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

export const platformParams = { name: textParam, plugin: choiceParam(platformPlugins) }
export const platformOrder = ['name', 'ip'] as const
export type PlatformFilters = FiltersOf<typeof platformParams>
