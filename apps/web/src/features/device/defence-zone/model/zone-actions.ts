import { zoneActionsIn, type ZoneAction, type ZoneCondition, type ZoneResult } from '@palisade/contract'
import type { PlainKey } from '@palisade/phrases'

export const isPossible = (action: ZoneAction, condition: ZoneCondition): boolean =>
  (zoneActionsIn[condition] as readonly ZoneAction[]).includes(action)

/** The two buttons that a zone has: what each of them does depends on its condition. */
export function actionsShown(condition: ZoneCondition): [ZoneAction, ZoneAction] {
  const isOn = condition === 'armed' || condition === 'alarm'
  return [isOn ? 'disarm' : 'arm', condition === 'bypassed' ? 'cancel_bypass' : 'bypass']
}

const whyNot = {
  arm: {
    armed: 'defenceZone.why.arm.armed',
    bypassed: 'defenceZone.why.arm.bypassed',
    alarm: 'defenceZone.why.arm.alarm',
    fault: 'defenceZone.why.arm.fault',
  },
  disarm: {
    disarmed: 'defenceZone.why.disarm.disarmed',
    bypassed: 'defenceZone.why.disarm.bypassed',
    fault: 'defenceZone.why.disarm.fault',
  },
  bypass: {
    armed: 'defenceZone.why.bypass.armed',
    bypassed: 'defenceZone.why.bypass.bypassed',
    alarm: 'defenceZone.why.bypass.alarm',
  },
  cancel_bypass: {},
} as const satisfies Record<ZoneAction, Partial<Record<ZoneCondition, PlainKey>>>

/** Why an action is not offered now, as the key of its text; undefined = it is. */
export function reasonAgainst(action: ZoneAction, condition: ZoneCondition): PlainKey | undefined {
  if (isPossible(action, condition)) return undefined
  if (condition === 'unknown') return 'defenceZone.why.unknown'
  const reasons: Partial<Record<ZoneCondition, PlainKey>> = whyNot[action]
  return reasons[condition] ?? 'defenceZone.why.cancelBypass'
}

/** These take protection away: they are asked about first. */
export const weakens = (action: ZoneAction): action is 'disarm' | 'bypass' =>
  action === 'disarm' || action === 'bypass'

/** Conditions in which an action shows as done; a zone that was disarmed may be in fault. */
const shows: Readonly<Record<ZoneAction, readonly ZoneCondition[]>> = {
  arm: ['armed', 'alarm'],
  disarm: ['disarmed', 'fault'],
  bypass: ['bypassed'],
  cancel_bypass: ['disarmed', 'armed', 'alarm', 'fault'],
}

export type Outcome = 'done' | 'pending' | 'refused'

/** Only what the panel shows counts as done; an order that it took may still be under way. */
export function outcomeOf({ ok, condition }: ZoneResult, action: ZoneAction): Outcome {
  if (!ok) return 'refused'
  return shows[action].includes(condition) ? 'done' : 'pending'
}
