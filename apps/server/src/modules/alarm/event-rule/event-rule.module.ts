import { contract } from '@palisade/contract'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { FastifyBaseLogger } from 'fastify'
import { createDeviceEvents, type DeviceEvents, type DeviceEventsDeps } from './device-events.ts'
import { createEventMappingCache } from './event-mapping-cache.ts'
import { createEventRuleService } from './event-rule.service.ts'

const TOPICS_EVERY = 10_000

export interface EventRuleModuleDeps extends Omit<DeviceEventsDeps, 'mappings'> {
  log: FastifyBaseLogger
}

export interface EventRuleModule extends ServerModule<'eventRule'> {
  /** Takes what devices notice. */
  events: Pick<DeviceEvents, 'take'>
}

/** Which device events become which alarms, and the way of an event to its alarm. */
export function createEventRuleModule(deps: EventRuleModuleDeps): EventRuleModule {
  const { db, log, clock } = deps
  const mappings = createEventMappingCache(db, clock)
  const events = createDeviceEvents({ ...deps, mappings })
  const topics = createRepeated(() => mappings.flush(), { name: 'event topics', every: TOPICS_EVERY, log })
  return {
    events,
    handlers: { eventRule: pickHandlers(contract.eventRule, createEventRuleService({ db, mappings })) },
    start: () => topics.start(),
    async stop() {
      await topics.stop()
      await events.stop()
      await mappings.flush().catch((error: unknown) => log.warn({ err: error }, 'event topics not counted'))
    },
  }
}
