import {
  DRY_RUN_EXAMPLES,
  DRY_RUN_HOURS,
  type Contract,
  type DryRunPart,
  type RequestOf,
} from '@palisade/contract'
import { setImmediate as breath } from 'node:timers/promises'
import type { CentreContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { lowestAlarmId, momentOfAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { findAlarmRows } from '#server/modules/alarm/alarm/alarm.queries.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { listAreaPaths, listSourcesOf } from '../match/linkage-index.queries.ts'
import { compileTable, momentOf, rulesFor } from '../match/linkage-table.rules.ts'
import type { ObjectGate } from '../rule/action-check.ts'
import { requireScope } from '#server/modules/alarm/alarm/rule-scope/rule-scope.ts'
import { sourcesOf } from '../rule/linkage-rule.change.ts'
import { listPastAlarms, type PastAlarm } from './dry-run.queries.ts'

type Context = Pick<CentreContext, 'access' | 'centre' | 'signal'>

/** Time after which the search answers with what it has so far, ms: the console shows the progress and asks for the next part. */
const PART_MS = 1_000
const BATCH = 5_000
const HOUR_MS = 3_600_000

export interface DryRunDeps {
  db: Db
  gate: ObjectGate
  clock: Clock
}

/** Says what a rule would have done; it asks no device and writes nothing. */
export function createDryRunService({ db, gate, clock }: DryRunDeps) {
  async function tableOf(rule: RequestOf<Contract['linkage']['dryRun']>['rule'], context: Context) {
    const sources = sourcesOf(rule, context)
    await requireScope(gate, sources, context.access)
    const read = {
      id: '',
      name: '',
      priority: 1,
      types: rule.eventTypes,
      levels: rule.levels.map(levelNumber),
      timeRange: rule.timeRange,
      unacknowledgedSeconds: rule.unacknowledgedSeconds,
      actions: rule.actions,
      readyAt: new Date(0),
      ...(await listSourcesOf(db, sources)),
    }
    return compileTable([read], await listAreaPaths(db))
  }

  return {
    async dryRun(request, context): Promise<DryRunPart> {
      const { rule } = request
      const until = Math.min(request.until === undefined ? Infinity : Date.parse(request.until), clock.now())
      const from = until - DRY_RUN_HOURS * HOUR_MS
      const first = lowestAlarmId(from)
      let after: string | null = request.after !== undefined && request.after > first ? request.after : first
      const table = await tableOf(rule, context)
      const tally = createTally(rule.unacknowledgedSeconds)
      const began = clock.elapsed()
      let isOver = false
      while (after !== null && !isOver && !context.signal.aborted) {
        const alarms: PastAlarm[] = await listPastAlarms(db, { after, until, limit: BATCH }, context)
        for (const alarm of alarms) tally.add(alarm, rulesFor(table, alarm, momentOf(alarm.at)).length > 0)
        after = alarms.length < BATCH ? null : (alarms.at(-1)?.id ?? null)
        isOver = clock.elapsed() - began >= PART_MS
        // The event loop serves other calls between two batches.
        await breath()
      }
      const reached = after === null ? until : momentOfAlarmId(after)
      return {
        from: new Date(from).toISOString(),
        until: new Date(until).toISOString(),
        progress: (reached - from) / (until - from),
        next: after,
        ...tally.result(),
        examples: await examplesOf(tally.examples),
      }
    },
  } satisfies CallsOf<'linkage'>

  async function examplesOf(ids: readonly string[]): Promise<DryRunPart['examples']> {
    return (await findAlarmRows(db, ids)).map(row => ({
      alarmId: row.id,
      number: row.number,
      at: row.occurred_at.toISOString(),
      eventType: row.type,
      deviceName: row.device_name,
      location: row.location,
    }))
  }
}

function createTally(unacknowledgedSeconds: number | null) {
  const hours = new Map<number, number>()
  const examples: string[] = []
  let [scanned, runs, acknowledged] = [0, 0, 0]
  const isAnswered = ({ at, acknowledgedAt }: PastAlarm) =>
    unacknowledgedSeconds !== null &&
    acknowledgedAt !== null &&
    acknowledgedAt <= at + unacknowledgedSeconds * 1000
  return {
    examples,
    add(alarm: PastAlarm, isSetOff: boolean) {
      scanned += 1
      if (!isSetOff) return
      runs += 1
      if (isAnswered(alarm)) acknowledged += 1
      const hour = new Date(alarm.at).setMinutes(0, 0, 0)
      hours.set(hour, (hours.get(hour) ?? 0) + 1)
      if (examples.length < DRY_RUN_EXAMPLES) examples.push(alarm.id)
    },
    result: () => ({
      scanned,
      runs,
      acknowledged,
      hours: [...hours].map(([at, count]) => ({ at: new Date(at).toISOString(), runs: count })),
    }),
  }
}
