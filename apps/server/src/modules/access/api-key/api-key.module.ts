import { contract } from '@palisade/contract'
import type { Clock } from '../../../infra/clock.ts'
import type { OpenGate } from '../../../infra/access/access-control.ts'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import { apiKeyObjects } from './api-key.queries.ts'
import { createApiKeyService } from './api-key.service.ts'

export interface ApiKeyModuleDeps {
  db: Db
  gate: Pick<OpenGate, 'forget'>
  clock: Clock
}

/** Keys of other systems. */
export function createApiKeyModule(deps: ApiKeyModuleDeps): ServerModule<'apiKey', 'api_key'> {
  return {
    handlers: { apiKey: pickHandlers(contract.apiKey, createApiKeyService(deps)) },
    constraints: { api_key__name: 'api_key.name_taken' },
    objects: { api_key: apiKeyObjects },
  }
}
