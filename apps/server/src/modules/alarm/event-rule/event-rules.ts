import type { EventRule, EventRules } from '#server/modules/alarm/alarm/alarm-ports.ts'
import { noteChatter } from './delay/chatter.ts'
import { delaysOf } from './delay/delay.rules.ts'
import { keepWaiting } from './delay/delayed-events.ts'
import { findDecidingRules, type DecidingRule } from './event-rule.queries.ts'

/** For alarms that are raised. */
export const eventRules: EventRules = {
  async find(tx, types) {
    const rows = await findDecidingRules(tx, types)
    return new Map(rows.map(row => [row.type, ruleOf(row)]))
  },
  noteChatter,
  keepWaiting,
}

function ruleOf(row: DecidingRule): EventRule {
  const { level, enabled, chatter_count: count, chatter_minutes: minutes } = row
  return {
    level,
    enabled,
    chatter: count === null || minutes === null ? undefined : { count, minutes },
    delaysOf: (event, site) => delaysOf(row, event, site),
  }
}
