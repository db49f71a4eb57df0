import { cameraFunctions, DEVICE_NAME_LIMIT, smartTaskStates, TAG_LIMIT } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { choiceParam } from '#shared/hooks/list-params.ts'
import { areasFilter } from '#shared/resource-tree/areas-select.tsx'
import { choiceFilter, namedFilter, subject, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { cameraGroupsQuery } from '../api/camera-queries.ts'

/** Groups that the filter offers; beyond it they are found from the groups' own list. */
const GROUPS_OFFERED = 300
const useGroups = () => useQuery(cameraGroupsQuery({ pageSize: GROUPS_OFFERED })).data?.list

/** The list that the screen shows; left out: the cameras. */
const tab = subject(choiceParam(['groups', 'recording']))

export const cameraFilters = {
  tab,
  name: textFilter('camera.field.nameFilter', { maxLength: DEVICE_NAME_LIMIT }),
  areaIds: areasFilter('camera.field.area'),
  smartTask: choiceFilter('camera.field.smartTask', smartTaskStates, (t, state) =>
    t(`enums.smartTask.${state}`),
  ),
  groupId: namedFilter('camera.field.group', useGroups),
  tag: textFilter('camera.field.tag', { maxLength: TAG_LIMIT }),
}
export const cameraOrder = ['name', 'state'] as const

export const groupFilters = {
  tab,
  name: textFilter('camera.groups.name', { maxLength: 14 }),
  functionType: choiceFilter('camera.groups.functionType', cameraFunctions, (t, one) =>
    t(`enums.cameraFunction.${one}`),
  ),
}
export const groupOrder = ['name'] as const
