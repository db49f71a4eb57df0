import type { Alarm } from '@palisade/contract'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { levelNumber } from '#server/modules/alarm/alarm/alarm.rules.ts'
import { listRuleNames } from '../log/linkage-log.queries.ts'
import type { LinkageIndex } from '../match/linkage-index.ts'
import { momentOf, rulesFor, type ReadRule } from '../match/linkage-table.rules.ts'
import { CONDITION, type DueJob, type LinkageJobs } from './linkage-jobs.ts'
import { writeRunEvents } from './run.events.ts'
import { findChains, insertRuns, insertSteps, type NewRun, type NewStep } from './run.queries.ts'
import { decideRun, dueAfter, type RunDecision, type TriggerAlarm } from './run.rules.ts'

const TRIED_LIMIT = 100_000

/** An alarm with a rule that it sets off. */
interface Match {
  alarm: TriggerAlarm
  rule: ReadRule
}
interface Planned extends Match {
  run: NewRun
  decision: RunDecision
}

export interface TriggerDeps {
  db: Db
  index: Pick<LinkageIndex, 'table'>
  jobs: Pick<LinkageJobs, 'send'>
  clock: Clock
}

export type Trigger = (alarms: readonly TriggerAlarm[]) => Promise<boolean>

/**
 * Stores the runs that alarms set off, with their steps and the job of the first step. An alarm that was looked at already, here or by
 * another copy of the server, adds nothing.
 * @returns whether a run was added
 */
export function createTrigger({ db, index, jobs, clock }: TriggerDeps): Trigger {
  const tried = createTried()
  return async alarms => {
    const table = await index.table()
    const all = alarms.flatMap(alarm =>
      rulesFor(table, alarm, momentOf(alarm.at)).flatMap(rule =>
        isLate(alarm, rule) ? [] : { alarm, rule },
      ),
    )
    const matches = all.filter(({ alarm, rule }) => !tried.has(alarm.id, rule.id))
    if (matches.length === 0) return false
    const chained = matches.flatMap(({ alarm }) => (alarm.mayHaveChain ? alarm.id : []))
    const chains = await findChains(db, [...new Set(chained)])
    const names = await listRuleNames(db, [...new Set([...chains.values()].flat())])
    const now = clock.now()
    const planned = matches.map(match => plan(match, { chain: chains.get(match.alarm.id) ?? [], names, now }))
    const isAdded = await db.transaction().execute(tx => store(tx, planned, now))
    for (const { alarm, rule } of matches) tried.add(alarm.id, rule.id)
    return isAdded
  }

  async function store(tx: Tx, planned: readonly Planned[], now: number): Promise<boolean> {
    const added = await insertRuns(
      tx,
      planned.map(({ run }) => run),
    )
    const fresh = planned.filter(({ run }) => added.has(run.id))
    if (fresh.length === 0) return false
    await insertSteps(
      tx,
      fresh.flatMap(one => stepsOf(one, now)),
    )
    await jobs.send(
      tx,
      fresh.flatMap(one => firstJobs(one, now)),
    )
    await writeRunEvents(
      tx,
      fresh.map(({ run }) => run),
    )
    return true
  }
}

/**
 * Whether a rule comes too late for an alarm: the alarm is older than the rule, or has only become more urgent and the rule, which is of
 * every level, was set off when it was raised.
 */
const isLate = ({ at, isEscalated }: TriggerAlarm, { readyAt, levels }: ReadRule) =>
  at < readyAt.getTime() || (isEscalated && levels.length === 0)

/** Remembers the newest pairs of rule and alarm that were tried here, so that seeing them again costs no query. */
function createTried() {
  const kept = new Set<string>()
  const keyOf = (alarmId: string, ruleId: string) => `${alarmId} ${ruleId}`
  return {
    has: (alarmId: string, ruleId: string) => kept.has(keyOf(alarmId, ruleId)),
    add(alarmId: string, ruleId: string) {
      kept.add(keyOf(alarmId, ruleId))
      for (const key of kept) {
        if (kept.size <= TRIED_LIMIT) return
        kept.delete(key)
      }
    },
  }
}

function plan(
  { alarm, rule }: Match,
  { chain, names, now }: { chain: readonly string[]; names: ReadonlyMap<string, string>; now: number },
): Planned {
  const decision = decideRun(rule, alarm, chain, now)
  const isCut = decision.state === 'skipped' && decision.reason !== 'too_late'
  const rules = [...chain.map(id => names.get(id) ?? ''), rule.name].join(' → ')
  return {
    alarm,
    rule,
    decision,
    run: {
      id: alarmIdAt(now),
      rule_id: rule.id,
      rule_name: rule.name,
      priority: rule.priority,
      alarm_id: alarm.id,
      alarm_number: alarm.number,
      alarm_type: alarm.type,
      alarm_level: alarm.level,
      area_id: alarm.areaId,
      device_id: alarm.deviceId,
      device_category: alarm.deviceCategory,
      device_name: alarm.deviceName,
      location: alarm.location,
      chain: [...chain, rule.id],
      state: decision.state,
      reason: decision.state === 'skipped' ? decision.reason : null,
      reason_params: isCut ? { rules } : {},
    },
  }
}

function stepsOf({ rule, run, decision }: Planned, now: number): NewStep[] {
  const isSkipped = decision.state === 'skipped'
  return rule.actions.map((action, position) => ({
    run_id: run.id,
    position,
    kind: action.kind,
    action,
    state: isSkipped ? 'skipped' : 'waiting',
    due_at: decision.state === 'running' && position === 0 ? dueAfter(action, now) : null,
  }))
}

function firstJobs({ rule, run, decision }: Planned, now: number): DueJob[] {
  if (decision.state === 'skipped') return []
  if (decision.state === 'waiting') return [{ runId: run.id, position: CONDITION, dueAt: decision.dueAt }]
  const [first] = rule.actions
  const dueAt = first && first.delaySeconds > 0 ? dueAfter(first, now) : undefined
  return [{ runId: run.id, position: 0, dueAt }]
}

/** Takes from the event of an alarm what decides which rules it sets off. */
export const triggerOf = (
  alarm: Alarm,
  more: Pick<TriggerAlarm, 'at' | 'deviceCategory' | 'isEscalated'>,
): TriggerAlarm => ({
  mayHaveChain: more.isEscalated || alarm.reporter !== '',
  id: alarm.id,
  number: alarm.number,
  type: alarm.type,
  level: levelNumber(alarm.level),
  areaId: alarm.areaId,
  deviceId: alarm.deviceId,
  deviceName: alarm.deviceName,
  location: alarm.location,
  ...more,
})
