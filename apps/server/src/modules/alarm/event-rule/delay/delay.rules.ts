import { VERY_URGENT_DELAY_MAX } from '@palisade/contract'
import { VERY_URGENT } from '#server/modules/alarm/alarm/alarm.rules.ts'
import type { SourceDelays } from '#server/modules/alarm/alarm/raise/alarm-raise.rules.ts'

/** The delays of an event rule, seconds. */
interface DelayRule {
  on_delay_seconds: number
  off_delay_seconds: number
}

interface DelayedEvent {
  /** 1 very urgent … 4 low. */
  level: number
  /** Milliseconds since 1970. */
  at: number
  isDue?: boolean | undefined
}

/**
 * How an event is held back (ALARM-90, ALARM-91); undefined where its type has no delay, so that nothing more is done for it.
 * An event that comes late has waited on its way already. A very urgent one, by its type or by its own word, waits only briefly.
 */
export function delaysOf(
  rule: DelayRule,
  event: DelayedEvent,
  { mergeMs, now }: { mergeMs: number; now: number },
): SourceDelays | undefined {
  if (rule.on_delay_seconds === 0 && rule.off_delay_seconds === 0) return undefined
  const seconds =
    event.level === VERY_URGENT
      ? Math.min(rule.on_delay_seconds, VERY_URGENT_DELAY_MAX)
      : rule.on_delay_seconds
  const dueAt = event.at + seconds * 1000
  const waits = seconds > 0 && event.isDue !== true && dueAt > now
  return { mergeMs: Math.max(mergeMs, rule.off_delay_seconds * 1000), ...(waits && { dueAt }) }
}
