import { contract, type Contract, type PublicConfig } from '@palisade/contract'
import { languages, loadTranslator } from '@palisade/phrases'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import type { Clock } from './infra/clock.ts'
import { transactionsOf, type OpenDatabase } from './infra/database/database.ts'
import { warnOfSuperuser } from './infra/database/superuser-warning.ts'
import { listenForAccessChanges } from './infra/access/access.listeners.ts'
import { createAccessControl } from './infra/access/access-control.ts'
import { createRoleValidity } from './infra/access/role-validity.ts'
import { may } from './infra/access/may.ts'
import type { AccessControl } from './infra/access/access.ts'
import type { Handlers } from './infra/binding/handlers.ts'
import { createSocketCalls } from './infra/binding/socket-calls.ts'
import { createOpenAnswers, listenForOpenAnswers } from './infra/binding/open-answers/open-answers.ts'
import { createSharedLimiters } from './infra/binding/limits/rate.ts'
import { createEventSockets, type EventSockets } from './infra/events/event-socket.ts'
import { createAddressOf } from './infra/http/addresses.ts'
import { createLeftoverSweep } from './infra/files/leftovers.ts'
import { createListener } from './listener.ts'
import { openConfiguredTls } from './infra/http/tls/configured-tls.ts'
import type { TlsSide } from './infra/http/tls/tls-side.ts'
import { openInfra, type Infra } from './infra/infra.ts'
import { readMediaFigures } from './infra/metrics/media-figures.ts'
import { createMetrics } from './infra/metrics/metrics.ts'
import type { StartProgress } from './infra/start-phase.ts'
import { createModules, type ModulesDeps } from './modules.ts'

export interface AppOptions extends Pick<ModulesDeps, 'announce' | 'media' | 'drivers'> {
  /** The certificate, when it is open already. */
  tls?: TlsSide | undefined
  /** Told how far the start is. */
  progress?: Pick<StartProgress, 'set'>
  /** For tests. */
  clock?: Clock
  /**
   * For tests: a result with fields that its contract does not declare fails, and so does a change outside of the
   * transaction of its log row.
   */
  strictResults?: boolean
}

export interface App {
  http: FastifyInstance
  infra: Infra
  /** Starts events, the media link and jobs, but does not listen for requests. */
  start(): Promise<void>
  /** Waits for running calls to finish, then closes everything. */
  stop(): Promise<void>
}

/** Creates the whole server and connects its parts. */
export async function createApp(config: Config, log: FastifyBaseLogger, options: AppOptions): Promise<App> {
  const infra = await openInfra(config, log, options)
  const { db, database, dispatcher, listeners, mediaPrograms, faultOf, writeAudit, clock } = infra
  const { objects } = infra.declarations
  const gate = createAccessControl({ db, objects, clock })
  listenForAccessChanges(listeners, gate)
  const openAnswers = createOpenAnswers({ log, clock })
  listenForOpenAnswers(listeners, openAnswers)
  const background = [createRoleValidity({ db, log }), createLeftoverSweep(infra), openAnswers]
  const [chinese, english] = await Promise.all([loadTranslator('zh_CN'), loadTranslator('en_US')])
  const modules = await createModules({
    ...options,
    ...infra,
    gate,
    publicConfig: publicConfigOf(infra),
    texts: { chinese, english },
  })
  const sockets = openSockets(infra, { gate, handlers: modules.handlers, log, options })
  dispatcher.onEvent(event => sockets.push(event))
  const metrics = createMetrics({
    pool: database.pool,
    position: () => dispatcher.position(),
    countSockets: () => sockets.count(),
    conditions: infra.conditions,
    lookCounts: infra.lookCounts,
    mediaFigures: () => readMediaFigures(mediaPrograms.all),
    clock,
  })
  dispatcher.onEvent(event => metrics.onEvent(event))
  const tls = options.tls ?? (await openConfiguredTls(config, log))
  const http = await createListener(log, {
    gate,
    may,
    basePath: config.basePath,
    version: packageFile.version,
    webDist: config.webDist,
    handlers: modules.handlers,
    addDeviceRoutes: modules.addRoutes,
    imageSources: modules.imageSources,
    admitSocket: modules.admitSocket,
    sockets,
    metrics,
    tls,
    trustedProxies: config.trustedProxies,
    origins: config.origins,
    addressOf: createAddressOf(config.trustedProxies),
    runTransaction: transactionsOf(db),
    writeAudit,
    faultOf,
    limiterOf: createSharedLimiters({ pool: database.pool, log }),
    openAnswers,
    conditions: infra.conditions,
    isReady: () => answers(database),
    ...(options.strictResults && { strictResults: true }),
    clock,
  })

  return {
    http,
    infra,
    async start() {
      await warnOfSuperuser(db, log)
      await dispatcher.start()
      for (const work of background) work.start()
      await modules.start()
    },
    async stop() {
      sockets.stop()
      await http.close()
      tls?.stop()
      metrics.stop()
      await Promise.all(background.map(work => work.stop()))
      await modules.stop()
      await infra.auditQueue.stop()
      await dispatcher.stop()
      await database.close()
    },
  }
}

/** The consoles' event sockets, with the calls that may come over them. */
function openSockets(
  { database, db, dispatcher, faultOf }: Infra,
  {
    gate,
    handlers,
    log,
    options,
  }: { gate: AccessControl; handlers: Handlers; log: FastifyBaseLogger; options: AppOptions },
): EventSockets {
  const answerCall = createSocketCalls<Contract>(contract, handlers, {
    gate,
    may,
    log,
    faultOf,
    runTransaction: transactionsOf(db),
    ...(options.strictResults && { strictResults: true }),
  })
  const { pool } = database
  return createEventSockets({ gate, may, pool, log, position: () => dispatcher.position(), answerCall })
}

/** Whether the database answers. */
const answers = ({ pool }: OpenDatabase): Promise<boolean> =>
  pool.query('select 1').then(
    () => true,
    () => false,
  )

const publicConfigOf = ({ config, secrets }: Infra): PublicConfig => ({
  basePath: config.basePath,
  version: packageFile.version,
  loginKey: secrets.loginKey,
  languages: [...languages],
  demo: config.demo,
  // The session module looks up for each answer whether single sign-on is enabled.
  singleSignOn: false,
})
