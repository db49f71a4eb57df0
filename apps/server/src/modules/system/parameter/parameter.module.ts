import type { Db } from '#server/infra/database/database.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { createAlarmSoundService } from './alarm-sound.service.ts'
import { listenForParameters } from './parameter.listeners.ts'
import { createParameterHandlers } from './parameter.routes.ts'
import { createParameterService, type EditContext, type ParameterService } from './parameter.service.ts'

export interface ParameterModuleDeps {
  db: Db
  files: Files
  sealer: SecretCipher
  listeners: Listeners
}

export interface ParameterModule extends ServerModule<'parameter'> {
  service: ParameterService
}

/** The parameters' services, put together and kept in step with other copies of the server. */
export function createParameterModule(deps: ParameterModuleDeps): ParameterModule {
  const { db, files, sealer } = deps
  /**
   * Removes files after the change is committed. A failure is only logged, because an unused file does nothing but take
   * up space.
   */
  const removeFiles = async (keys: readonly string[], log: EditContext['log']) => {
    for (const key of keys) {
      await files.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'sound not removed'))
    }
  }
  const service = createParameterService({ db, sealer, removeFiles })
  const sound = createAlarmSoundService({ db, files, removeFiles, parameters: service })
  listenForParameters(deps.listeners, service)
  return {
    service,
    handlers: { parameter: createParameterHandlers(service, sound) },
    files: { 'alarm-sound': { table: 'alarm_sound', column: 'file_key' } },
  }
}
