import { contract, type ParameterKey, type ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { PassageHook } from '#server/modules/vehicle/snap/intake/snap-writer.ts'
import { createSpeedAlarms, type SpeedAlarmsDeps } from './measure/speed-alarms.ts'
import { createSpeedWriter, type SpeedWriterDeps } from './measure/speed-writer.ts'
import { speedRuleObjects } from './rule/speed-rule.queries.ts'
import { createSpeedRuleService } from './rule/speed-rule.service.ts'
import { removeViolationsBefore } from './violation/speed-violation.queries.ts'
import { createSpeedViolationService } from './violation/speed-violation.service.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** Alarms that a crash has left to raise come within this time, ms. */
const RETRY_MS = 10_000

export interface SpeedModuleDeps extends SpeedAlarmsDeps, Pick<SpeedWriterDeps, 'redlisted'> {
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  listeners: Listeners
  gate: OpenGate
  log: FastifyBaseLogger
  clock: Clock
}

export interface SpeedModule extends ServerModule<'speedRule' | 'speedViolation', 'speed_rule'> {
  /** Told of passages as they are written. */
  passages: PassageHook
}

/** Speed rules, and what breaks them. */
export function createSpeedModule(deps: SpeedModuleDeps): SpeedModule {
  const { db, clock, log, parameters } = deps
  const alarms = createRepeated(createSpeedAlarms(deps), { name: 'speed alarms', every: RETRY_MS, log })
  async function removeOld() {
    const weeks = await parameters.get('vehicle.save_weeks')
    await removeViolationsBefore(db, clock.now() - (weeks + 1) * WEEK_MS)
  }
  const old = createRepeated(removeOld, { name: 'old speed violations', every: HOUR_MS, log })
  return {
    passages: { write: createSpeedWriter(deps), written: () => alarms.run() },
    handlers: {
      speedRule: pickHandlers(contract.speedRule, createSpeedRuleService(deps)),
      speedViolation: pickHandlers(contract.speedViolation, createSpeedViolationService(deps)),
    },
    constraints: { speed_rule__name: 'speed_rule.name_taken' },
    objects: { speed_rule: speedRuleObjects },
    start() {
      alarms.start()
      alarms.run()
      old.start()
    },
    async stop() {
      await alarms.stop()
      await old.stop()
    },
  }
}
