import { contract, EVENT_SOCKET_PATH, type Contract } from '@palisade/contract'
import { LIVE_SOCKETS_PER_ADDRESS } from '@palisade/contract/media'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { bindContract, type BindingDeps } from '../binding/bind.ts'
import type { Handlers } from '../binding/handlers.ts'
import { describeContract } from '../binding/openapi.ts'
import { EVENT_SOCKETS_PER_ADDRESS, type EventSockets } from '../events/event-socket.ts'
import { addApiDocs } from './api-docs.ts'
import { addHealth } from './health.ts'
import { createHttpServer, type Fallback } from './http-server.ts'
import { createMediaProxy, MEDIA_LIVE_PATH } from './media-proxy.ts'
import { createUpgrades } from './upgrades.ts'
import { addWebFiles, isPageRequest, type WebFiles } from './web-files.ts'

export interface HttpSide extends BindingDeps {
  version: string
  handlers: Handlers
  sockets: EventSockets
  mediaUrl: string
  webDist: string | undefined
  isReady: () => Promise<boolean>
  /** Origins that the map's tiles come from. */
  imageSources: () => readonly string[]
}

/** All that the server answers: calls, sockets, the console's files, the API reference, health. */
export async function createListener(log: FastifyBaseLogger, side: HttpSide): Promise<FastifyInstance> {
  const { basePath, addressOf } = side
  let web: WebFiles | undefined
  const sendScreen: Fallback = (request, reply) =>
    web && isPageRequest(request, basePath) ? web.sendPage(reply) : undefined
  const http = await createHttpServer(log, sendScreen, side.imageSources)
  bindContract<Contract>(http, contract, side.handlers, side)
  addHealth(http, side.isReady)
  await addApiDocs(http, basePath, describeContract(contract, side))
  if (side.webDist !== undefined) web = await addWebFiles(http, side.webDist, basePath)
  const upgrades = createUpgrades(http.server, basePath, addressOf)
  upgrades.on(EVENT_SOCKET_PATH, EVENT_SOCKETS_PER_ADDRESS, upgrade => side.sockets.accept(upgrade))
  upgrades.on(MEDIA_LIVE_PATH, LIVE_SOCKETS_PER_ADDRESS, createMediaProxy(side.mediaUrl, log))
  http.addHook('preClose', async () => upgrades.stop())
  return http
}
