import { cameraFunctions, smartTaskStates } from '@palisade/contract'
import { choiceParam, textParam, type FiltersOf } from '../../../../shared/hooks/list-params.ts'

/** Which of the two lists the screen shows; left out: the cameras. */
const tab = choiceParam(['groups'])

/** Filters as the address holds them; names are those of the calls. */
export const cameraParams = {
  tab,
  name: textParam,
  tag: textParam,
  groupId: textParam,
  areaId: textParam,
  smartTask: choiceParam(smartTaskStates),
}
export const cameraOrder = ['name', 'state'] as const
export type CameraFilters = Omit<FiltersOf<typeof cameraParams>, 'tab'>

export const groupParams = { tab, name: textParam, functionType: choiceParam(cameraFunctions) }
export const groupOrder = ['name'] as const
export type GroupFilters = Omit<FiltersOf<typeof groupParams>, 'tab'>
