import { ZONE_NUMBER_MAX, zoneActionsIn, zoneConditions } from '@palisade/contract'
import type { ZoneAction, ZoneCondition } from '@palisade/contract'
import type { DeviceCommand, ZoneStatus } from '@palisade/drivers'

const commands = {
  arm: 'zone.arm',
  disarm: 'zone.disarm',
  bypass: 'zone.bypass',
  cancel_bypass: 'zone.cancelBypass',
} as const satisfies Record<ZoneAction, DeviceCommand['do']>

/** The command to the panel for an action on these zones. */
export const commandFor = (action: ZoneAction, zones: readonly number[]) =>
  ({ do: commands[action], zones }) satisfies DeviceCommand

/** Whether an action is possible in a zone's condition (contract `zoneActionsIn`). */
export const isAllowed = (action: ZoneAction, condition: ZoneCondition): boolean =>
  (zoneActionsIn[condition] as readonly ZoneAction[]).includes(action)

/**
 * A panel's report with each zone once, in its newest condition; impossible zone numbers and conditions are dropped.
 */
export function cleanZoneStatuses(reported: readonly ZoneStatus[]): ZoneStatus[] {
  const byNumber = new Map<number, ZoneStatus>()
  for (const { number, condition } of reported) {
    const isZone = Number.isInteger(number) && number >= 1 && number <= ZONE_NUMBER_MAX
    if (isZone && zoneConditions.includes(condition)) byNumber.set(number, { number, condition })
  }
  return [...byNumber.values()]
}
