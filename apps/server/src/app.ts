import type { PublicConfig } from '@palisade/contract'
import { languages, loadTranslator } from '@palisade/phrases'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import { listenForAccessChanges } from './infra/access/access.listeners.ts'
import { createGate } from './infra/access/gate.ts'
import { may } from './infra/access/may.ts'
import { writeAudit } from './infra/audit/audit.ts'
import type { DriverControl } from './infra/drivers/driver-control.ts'
import { createEventSockets } from './infra/events/event-socket.ts'
import { createAddressOf } from './infra/http/addresses.ts'
import { createListener } from './infra/http/listener.ts'
import { openInfra, type Infra } from './infra/infra.ts'
import type { MediaControl } from './infra/media/media-control.ts'
import { createModules } from './modules.ts'

export interface AppOptions {
  /** Told the made password of the first start, once. */
  announce: (userName: string, password: string) => void
  /** For tests: answers in place of the media program. */
  media?: MediaControl
  /** For tests: answers in place of the drivers' process. */
  drivers?: DriverControl
  /** For tests: a result with undeclared fields fails. */
  strictResults?: boolean
  now?: () => number
}

export interface App {
  http: FastifyInstance
  infra: Infra
  /** Starts what runs by itself: events, media link, jobs. Does not listen. */
  start(): Promise<void>
  /** Lets calls finish, then closes everything. */
  stop(): Promise<void>
}

/** The whole server, composed by hand. */
export async function createApp(config: Config, log: FastifyBaseLogger, options: AppOptions): Promise<App> {
  const infra = await openInfra(config, log)
  const { db, database, dispatcher, listeners, secrets } = infra
  const gate = createGate({ db, ...(options.now && { now: options.now }) })
  listenForAccessChanges(listeners, gate)
  const [chinese, english] = await Promise.all([loadTranslator('zh_CN'), loadTranslator('en_US')])
  const publicConfig: PublicConfig = {
    basePath: config.basePath,
    version: packageFile.version,
    loginKey: secrets.loginKey,
    languages: [...languages],
    demo: config.demo,
  }
  const modules = await createModules({
    ...infra,
    ...options,
    gate,
    publicConfig,
    texts: { chinese, english },
  })
  const sockets = createEventSockets({
    gate,
    may,
    pool: database.pool,
    log,
    position: () => dispatcher.position(),
  })
  dispatcher.onEvent(event => sockets.push(event))
  const http = await createListener(log, {
    gate,
    may,
    basePath: config.basePath,
    version: packageFile.version,
    mediaUrl: config.mediaUrl,
    webDist: config.webDist,
    handlers: modules.handlers,
    imageSources: modules.imageSources,
    sockets,
    addressOf: createAddressOf(config.trustedProxies),
    writeAudit: entry => writeAudit(db, entry),
    isReady: () =>
      database.pool.query('select 1').then(
        () => true,
        () => false,
      ),
    ...(options.strictResults && { strictResults: true }),
    ...(options.now && { now: options.now }),
  })

  return {
    http,
    infra,
    async start() {
      await dispatcher.start()
      await modules.start()
    },
    async stop() {
      sockets.stop()
      await http.close()
      await modules.stop()
      await dispatcher.stop()
      await database.close()
    },
  }
}
