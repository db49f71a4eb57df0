import { clientPlatforms, versionStatuses } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

export const versionParams = {
  number: textParam,
  platform: choiceParam(clientPlatforms),
  status: choiceParam(versionStatuses),
}
export const versionOrder = ['number', 'createdAt', 'publishedAt'] as const
export type VersionFilters = FiltersOf<typeof versionParams>
