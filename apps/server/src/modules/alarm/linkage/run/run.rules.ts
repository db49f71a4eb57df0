import {
  LINKAGE_CHAIN_MAX,
  type AlarmType,
  type DeviceCategory,
  type LinkageAction,
  type LinkageRunState,
  type LinkageStepState,
} from '@palisade/contract'
import type { ReadRule } from '../match/linkage-table.rules.ts'

/** An alarm that sets rules off. */
export interface TriggerAlarm {
  id: string
  number: string
  type: AlarmType
  level: number
  areaId: string
  deviceId: string | null
  deviceCategory: DeviceCategory | null
  deviceName: string
  location: string
  /** When its event was written, ms since 1970. */
  at: number
  /** Whether the alarm was open before and has become more urgent. */
  isEscalated: boolean
  /** Whether a rule may have raised it or made it more urgent, so that its chain has to be read. */
  mayHaveChain: boolean
}

/** Age after which an alarm sets no rule off, ms: a camera that turns ten minutes later helps nobody. */
export const LATE_MS = 10 * 60_000

export type RunDecision =
  | { state: 'running' }
  | { state: 'waiting'; dueAt: Date }
  | { state: 'skipped'; reason: 'loop' | 'chain_too_long' | 'too_late' }

/**
 * Whether a rule runs because of an alarm.
 * @param chain the rules that led to the alarm by raising alarms; empty for one that no rule raised
 */
export function decideRun(
  rule: Pick<ReadRule, 'id' | 'unacknowledgedSeconds'>,
  alarm: Pick<TriggerAlarm, 'at'>,
  chain: readonly string[],
  now: number,
): RunDecision {
  if (chain.includes(rule.id)) return { state: 'skipped', reason: 'loop' }
  if (chain.length >= LINKAGE_CHAIN_MAX) return { state: 'skipped', reason: 'chain_too_long' }
  if (now - alarm.at > LATE_MS) return { state: 'skipped', reason: 'too_late' }
  const { unacknowledgedSeconds } = rule
  if (unacknowledgedSeconds === null) return { state: 'running' }
  return { state: 'waiting', dueAt: new Date(alarm.at + unacknowledgedSeconds * 1000) }
}

/** When an action is due, if what it waits for has happened at `at`. */
export const dueAfter = ({ delaySeconds }: Pick<LinkageAction, 'delaySeconds'>, at: number): Date =>
  new Date(at + delaySeconds * 1000)

interface Step {
  state: LinkageStepState
}

const isOpen = ({ state }: Step) => state === 'waiting' || state === 'started'

/** The state of a run: running while a step is open, then the worst state of its steps. A run whose steps were all skipped is skipped. */
export function stateOfRun(steps: readonly Step[]): LinkageRunState {
  if (steps.some(isOpen)) return 'running'
  const has = (state: Step['state']) => steps.some(step => step.state === state)
  if (has('failed')) return 'failed'
  if (has('uncertain')) return 'uncertain'
  return has('done') ? 'done' : 'skipped'
}

/** Says what an ended step does to those behind it. */
export function afterStep({
  state,
  action,
}: Step & { action: Pick<LinkageAction, 'onFailure'> }): 'stop' | 'go_on' {
  const hasFailed = state === 'failed' || state === 'uncertain'
  return hasFailed && action.onFailure === 'stop' ? 'stop' : 'go_on'
}
