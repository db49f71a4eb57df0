import { logTroubles, type LogTrouble } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditQueue } from '#server/infra/audit/audit-queue.ts'
import type { Clock } from '#server/infra/clock.ts'

/** Troubles of the installation itself, which its administrator has to end. */
export const conditionNames = logTroubles
export type ConditionName = LogTrouble['name']

/** A trouble that holds now. */
export interface Condition {
  name: ConditionName
  /** ISO time at which it was noticed. */
  since: string
  detail: object
}

export interface Conditions {
  /**
   * Says whether a trouble holds, as often as it is looked for: only its beginning and its end are told.
   * @param detail undefined when it does not hold
   * @param since ISO time of its beginning, where that is known; else it is the moment at which it is noticed
   */
  set(name: ConditionName, detail: object | undefined, since?: string): void
  list(): readonly Condition[]
  /** Has a function called at each beginning and end. */
  onChange(listener: () => void): void
}

/**
 * The troubles that hold. The health report and the metrics name them, and each beginning and end leaves a row in the log
 * (`system.<name>`, `system.<name>_over`). Consoles of those who read the log are told by the log's module.
 */
export function createConditions(deps: {
  rows: AuditQueue
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
}): Conditions {
  const { rows, clock, log } = deps
  const present = new Map<ConditionName, Condition>()
  const listeners: (() => void)[] = []
  const tell = () => listeners.forEach(listener => listener())

  function begin(name: ConditionName, detail: object, since = new Date(clock.now()).toISOString()) {
    const condition = { name, since, detail }
    present.set(name, condition)
    log.error({ condition: name, ...detail }, 'trouble of the installation')
    rows.add({ action: `system.${name}`, objectName: '', after: detail })
    tell()
  }

  function end({ name, since }: Condition) {
    present.delete(name)
    log.info({ condition: name, since }, 'trouble is over')
    rows.add({ action: `system.${name}_over`, objectName: '', after: { since } })
    tell()
  }

  return {
    set(name, detail, since) {
      const known = present.get(name)
      if (detail && known) present.set(name, { ...known, detail })
      else if (detail) begin(name, detail, since)
      else if (known) end(known)
    },
    list: () => [...present.values()],
    onChange: listener => void listeners.push(listener),
  }
}
