import { contract } from '@palisade/contract'
import { systemClock } from '#server/infra/clock.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { AlarmModule } from '#server/modules/alarm/alarm/alarm.module.ts'
import { endCalmChatter } from './delay/chatter.ts'
import { createDelayedEvents, type DelayedEvents } from './delay/delayed-events.ts'
import { createDeviceEvents, type DeviceEvents, type DeviceEventsDeps } from './device-events.ts'
import { createEventMappingCache } from './event-mapping-cache.ts'
import { createEventRuleService } from './event-rule.service.ts'

const TOPICS_EVERY = 10_000
/** An alarm is raised at most so long after its on-delay, ms. */
const DUE_MS = 500
/** The end of chattering is told within this time, ms. */
const CALM_MS = 10_000

export interface EventRuleModuleDeps extends Omit<DeviceEventsDeps, 'mappings' | 'takeBack' | 'files'> {
  files: Pick<Files, 'put' | 'remove'>
  onDelayed: AlarmModule['onDelayed']
  log: FastifyBaseLogger
}

export interface EventRuleModule extends ServerModule<'eventRule'> {
  /** Takes what devices notice. */
  events: Pick<DeviceEvents, 'take'>
  /** For a source that is well again within the on-delay of its type. */
  takeBack: DelayedEvents['takeBack']
}

/** Which device events become which alarms, after which delay, and the way of an event to its alarm. */
export function createEventRuleModule(deps: EventRuleModuleDeps): EventRuleModule {
  const { db, log, clock = systemClock } = deps
  const mappings = createEventMappingCache(db, clock)
  const delayed = createDelayedEvents(deps)
  const takeBack: DelayedEvents['takeBack'] = source => delayed.takeBack(source)
  deps.onDelayed(() => delayed.expect())
  const events = createDeviceEvents({ ...deps, takeBack, mappings })
  const topics = createRepeated(() => mappings.flush(), { name: 'event topics', every: TOPICS_EVERY, log })
  const repeated = [
    createRepeated(() => delayed.run(), { name: 'delayed events', every: DUE_MS, log }),
    createRepeated(() => endCalmChatter(db, clock.now()), { name: 'chatter', every: CALM_MS, log }),
  ]
  return {
    events,
    takeBack,
    handlers: { eventRule: pickHandlers(contract.eventRule, createEventRuleService({ db, mappings })) },
    start() {
      for (const one of [topics, ...repeated]) one.start()
    },
    async stop() {
      await topics.stop()
      await events.stop()
      await Promise.all(repeated.map(one => one.stop()))
      await mappings.flush().catch((error: unknown) => log.warn({ err: error }, 'event topics not counted'))
    },
  }
}
