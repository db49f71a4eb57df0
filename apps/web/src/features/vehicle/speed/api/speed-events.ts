import { refreshOn } from '#shared/events/refresh-on.ts'
import { rulesKey, violationsKey } from './speed-keys.ts'

/** Keeps rules and violations fresh; these tell how their alarms stand. */
export const listenToSpeed = refreshOn(
  [['speed_rule.changed', 'camera_group.changed'], rulesKey],
  [['speed_violation.changed', 'alarm.changed'], violationsKey],
)
