import {
  handover,
  handoverItemKinds,
  handoverMoment,
  type Handover,
  type HandoverItemKind,
  type HandoverMoment,
} from '@palisade/contract'
import { fromRow } from '#server/infra/rows/from-row.ts'
import type { HandoverRow, ItemRow } from './handover.queries.ts'

/** @param userId the reader */
export const presentHandover = (row: HandoverRow, userId: string): Handover =>
  fromRow(handover, row, { isOwn: row.handed_over_user_id === userId })

const listOfKind = {
  alarm: 'alarms',
  device: 'devices',
  person_deployment: 'personDeployments',
  vehicle_deployment: 'vehicleDeployments',
  patrol: 'patrols',
} as const satisfies Record<HandoverItemKind, keyof HandoverMoment>

/** Entries by their kind. @param cut kinds of which there was more */
export function presentMoment(at: Date, items: readonly ItemRow[], cut: readonly string[]): HandoverMoment {
  const lists = handoverItemKinds.map(kind => [
    listOfKind[kind],
    items.filter(item => item.kind === kind).map(({ detail }) => detail),
  ])
  return handoverMoment.parse({ at: at.toISOString(), cut, ...Object.fromEntries(lists) })
}
