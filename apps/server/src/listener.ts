import { contract, EVENT_SOCKET_PATH, type Contract } from '@palisade/contract'
import { LIVE_SOCKETS_PER_ADDRESS, type MediaAction } from '@palisade/contract/media'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { bindContract, type BindingDeps } from './infra/binding/bind.ts'
import type { Conditions } from './infra/conditions/conditions.ts'
import type { Handlers } from './infra/binding/handlers.ts'
import { describeContract } from './infra/binding/openapi.ts'
import { EVENT_SOCKETS_PER_ADDRESS, type EventSockets } from './infra/events/event-socket.ts'
import type { Metrics } from './infra/metrics/metrics.ts'
import { addApiDocs } from './infra/http/api-docs.ts'
import { addHealth } from './infra/http/health.ts'
import { createHttpServer, type Fallback } from './infra/http/http-server.ts'
import { createWatcherCheck } from './infra/http/inside.ts'
import {
  createMediaProxy,
  MEDIA_LIVE_PATH,
  MEDIA_PLAY_PATH,
  type AdmitSocket,
} from './infra/http/live/media-proxy.ts'
import { addMetrics } from './infra/http/metrics-route.ts'
import type { TlsSide } from './infra/http/tls/tls-side.ts'
import { createUpgrades } from './infra/http/upgrades.ts'
import { addWebFiles, isPageRequest, type WebFiles } from './infra/http/web-files.ts'

export interface HttpSide extends BindingDeps {
  version: string
  handlers: Handlers
  /** Addresses to which devices post in their own protocols. */
  addDeviceRoutes: (http: FastifyInstance) => void
  sockets: EventSockets
  /** Checks a token before its socket is passed on to the media program. */
  admitSocket: Record<MediaAction, AdmitSocket>
  webDist: string | undefined
  isReady: () => Promise<boolean>
  conditions: Pick<Conditions, 'list'>
  /** Origins from which the map's tiles are loaded. */
  imageSources: () => readonly string[]
  metrics: Metrics
  tls: TlsSide | undefined
  trustedProxies: readonly string[]
  /** Further origins whose pages may open sockets. */
  origins: readonly string[]
}

/**
 * Creates the server with everything that it answers: calls, sockets, the console's files, the API reference, health
 * and metrics.
 */
export async function createListener(log: FastifyBaseLogger, side: HttpSide): Promise<FastifyInstance> {
  const { basePath } = side
  let web: WebFiles | undefined
  const fallback: Fallback = (request, reply) =>
    web && isPageRequest(request, basePath) ? web.sendPage(reply) : undefined
  const { imageSources, tls, trustedProxies, faultOf } = side
  const http = await createHttpServer(log, { fallback, imageSources, tls, trustedProxies, faultOf })
  const watcher = createWatcherCheck(side.gate)
  addMetrics(http, side.metrics, watcher)
  bindContract<Contract>(http, contract, side.handlers, side)
  side.addDeviceRoutes(http)
  addHealth(http, side, watcher)
  await addApiDocs(http, { ...side, document: describeContract(contract, side) })
  if (side.webDist !== undefined) web = await addWebFiles(http, side.webDist, basePath)
  const upgrades = createUpgrades(http.server, side)
  upgrades.on(EVENT_SOCKET_PATH, EVENT_SOCKETS_PER_ADDRESS, upgrade => side.sockets.accept(upgrade))
  for (const [path, admit] of [
    [MEDIA_LIVE_PATH, side.admitSocket.live],
    [MEDIA_PLAY_PATH, side.admitSocket.play],
  ] as const)
    upgrades.on(path, LIVE_SOCKETS_PER_ADDRESS, createMediaProxy({ path, admit, log }))
  http.addHook('preClose', async () => upgrades.stop())
  return http
}
