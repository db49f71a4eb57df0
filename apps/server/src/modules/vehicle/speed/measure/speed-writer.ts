import {
  cellsOf,
  HIT_LATE_MINUTES,
  holdsAt,
  plateKey,
  siteMoment,
  type ViolationState,
} from '@palisade/contract'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { createKept } from '#server/infra/kept.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { alarmIdAt } from '#server/modules/alarm/alarm/alarm.id.ts'
import type { PassedSnap } from '#server/modules/vehicle/snap/intake/snap-row.ts'
import { insertViolations, tellViolations, type NewViolation } from '../violation/speed-violation.queries.ts'
import { findStart, listEnabledRules, type EnabledRule } from './speed-index.queries.ts'
import { concerns, sectionVerdict, spotVerdict, startSpan, type Verdict } from './speed.rules.ts'

export interface SpeedWriterDeps {
  db: Db
  listeners: Pick<Listeners, 'on'>
  /** Of these plates, by their keys, those that raise no alarm. */
  redlisted: (keys: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Writes violations of speed rules in the transaction that writes their passages; their alarms follow. */
export function createSpeedWriter({ db, listeners, redlisted }: SpeedWriterDeps) {
  const rules = createKept(async () => {
    const byCamera = new Map<string, { rule: EnabledRule; cells: readonly boolean[] }[]>()
    for (const rule of await listEnabledRules(db)) {
      const one = { rule, cells: cellsOf(rule.week) }
      for (const camera of rule.cameras) byCamera.set(camera, [...(byCamera.get(camera) ?? []), one])
    }
    return byCamera
  })
  listeners.on('speed_rule.changed', rules.forget)
  listeners.on('camera_group.changed', rules.forget)

  async function verdictOf(tx: Tx, rule: EnabledRule, snap: PassedSnap): Promise<Verdict | undefined> {
    if (rule.kind === 'spot') return spotVerdict(rule, snap.speed)
    if (snap.plate === null) return undefined
    const at = snap.snap_time.getTime()
    const start = await findStart(tx, snap.plate, rule.start_cameras, { at, span: startSpan(rule, at) })
    if (start === undefined) return undefined
    const verdict = sectionVerdict(rule, at - start)
    // Of passages that are told late the order of arrival says nothing about clocks.
    return verdict?.state === 'clock' && isLate(snap) ? undefined : verdict
  }

  /** The first rule of the camera that a passage breaks: they are in the order of their urgency. */
  async function violationOf(tx: Tx, snap: PassedSnap): Promise<NewViolation | undefined> {
    const here = (await rules.value()).get(snap.camera_id) ?? []
    const moment = siteMoment(snap.snap_time.getTime())
    for (const { rule, cells } of here) {
      const passage = { lane: snap.lane, vehicleType: snap.vehicle_type }
      if (!holdsAt(rule.week, cells, moment) || !concerns(rule, passage)) continue
      const verdict = await verdictOf(tx, rule, snap)
      if (verdict) return violation(rule, snap, verdict)
    }
    return undefined
  }

  return async function write(tx: Tx, snaps: readonly PassedSnap[]): Promise<void> {
    const found: NewViolation[] = []
    for (const snap of snaps) {
      const one = await violationOf(tx, snap)
      if (one) found.push(one)
    }
    if (found.length === 0) return
    const red = await redlisted(found.flatMap(({ plate }) => (plate === null ? [] : plateKey(plate))))
    const kept = found.filter(({ plate }) => plate === null || !red.has(plateKey(plate)))
    if (kept.length === 0) return
    await insertViolations(tx, kept)
    await tellViolations(tx, kept)
  }
}

const violation = (rule: EnabledRule, snap: PassedSnap, verdict: Verdict): NewViolation => ({
  id: alarmIdAt(snap.snap_time.getTime()),
  at: snap.snap_time,
  snap_id: snap.id,
  camera_id: snap.camera_id,
  rule_id: rule.id,
  rule_name: rule.name,
  rule_kind: rule.kind,
  plate: snap.plate,
  lane: snap.lane,
  speed: verdict.speed,
  limit_kmh: rule.limit_kmh,
  level: rule.level,
  state: stateOf(verdict, snap),
})

const isLate = ({ snap_time: at, received_at: receivedAt }: PassedSnap): boolean =>
  receivedAt.getTime() - at.getTime() > HIT_LATE_MINUTES * 60_000

const stateOf = ({ state }: Verdict, snap: PassedSnap): ViolationState =>
  state === 'due' && isLate(snap) ? 'late' : state
