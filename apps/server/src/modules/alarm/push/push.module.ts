import { contract } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createEndpointResolver } from './push-address.ts'
import { openPushKeys } from './push-keys.ts'
import { createPushPeople, type TellPeople } from './push-people.ts'
import { createPushRequest } from './push-request.ts'
import { createPushSender } from './push-sender.ts'
import { removeUnpermitted } from './push.queries.ts'
import { createPushService } from './push.service.ts'

export interface PushModuleDeps {
  db: Db
  sealer: SecretCipher
  listeners: Listeners
  resolveAddress: ResolveAddress
  config: { pushHosts: readonly string[]; pushContact: string | undefined }
  parameters: { get(key: 'push.contact'): Promise<string> }
  texts: { chinese: Translator; english: Translator }
  clock: Clock
  log: FastifyBaseLogger
}

export type PushModule = ServerModule<'push'> & { tellPeople: TellPeople }

/** Web Push: tasks reach a phone whose page is closed. */
export async function createPushModule(deps: PushModuleDeps): Promise<PushModule> {
  const { db, listeners, config, clock, log } = deps
  const keys = await openPushKeys(deps)
  const resolveEndpoint = createEndpointResolver({ ...deps, ownHosts: config.pushHosts })
  const contact = async () => config.pushContact ?? deps.parameters.get('push.contact')
  const send = createPushRequest({ keys, resolveEndpoint, contact, clock })
  const sender = createPushSender({ ...deps, send })
  const removal = createRepeated(() => removeUnpermitted(db), { name: 'phones without permission', log })
  listeners.on('task.own', () => sender.wake())
  listeners.on('session.changed', () => removal.run())
  return {
    tellPeople: createPushPeople({ db, send }),
    handlers: {
      push: pickHandlers(
        contract.push,
        createPushService({ db, keys, resolveEndpoint, wake: () => sender.wake() }),
      ),
    },
    start() {
      // Rights that changed while no copy of the server ran.
      removal.run()
      sender.start()
    },
    async stop() {
      await removal.stop()
      await sender.stop()
    },
  }
}
