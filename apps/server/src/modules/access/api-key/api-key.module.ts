import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { apiKeyObjects, noteExpiredKeys } from './api-key.queries.ts'
import { createApiKeyService } from './api-key.service.ts'

export interface ApiKeyModuleDeps {
  db: Db
  gate: Pick<OpenGate, 'forget'>
  clock: Clock
  log: FastifyBaseLogger
}

/** How often expired keys are noted, ms; they are refused before that. */
const NOTE_EVERY = 60_000

/** Keys of other systems. */
export function createApiKeyModule(deps: ApiKeyModuleDeps): ServerModule<'apiKey', 'api_key'> {
  const noting = createRepeated(() => noteExpiredKeys(deps.db), {
    name: 'expired keys',
    every: NOTE_EVERY,
    log: deps.log,
  })
  return {
    handlers: { apiKey: pickHandlers(contract.apiKey, createApiKeyService(deps)) },
    constraints: { api_key__name: 'api_key.name_taken' },
    objects: { api_key: apiKeyObjects },
    start: () => noting.start(),
    stop: () => noting.stop(),
  }
}
