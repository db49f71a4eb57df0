import { choiceParam, textParam } from '#shared/hooks/list-params.ts'

/** Which of the two lists is shown, and its filters, as the address holds them. */
export const managementParams = {
  tab: choiceParam(['buildings']),
  areaId: textParam,
  text: textParam,
  where: choiceParam(['outdoors', 'floor', 'nowhere']),
  /** The device or zone that is being placed (`placeOnMap`). */
  place: textParam,
}
export const noOrder = [] as const
