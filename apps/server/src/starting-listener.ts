import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { AppError } from './infra/errors/app-error.ts'
import { createHttpServer, type Fallback } from './infra/http/http-server.ts'
import { isFromThisMachine } from './infra/http/inside.ts'
import type { TlsSide } from './infra/http/tls/tls-side.ts'
import { addWebFiles, isPageRequest, type WebFiles } from './infra/http/web-files.ts'
import type { StartProgress } from './infra/start-phase.ts'

export interface StartingSide {
  config: Pick<Config, 'basePath' | 'webDist' | 'trustedProxies'>
  tls: TlsSide | undefined
  progress: Pick<StartProgress, 'present'>
}

/**
 * Answers while the server starts, which takes as long as a migration does: it lives, it is not ready, and every call is told
 * why. The console's files are served, so that a console that is opened now can say it too.
 */
export async function createStartingListener(
  log: FastifyBaseLogger,
  { config, tls, progress }: StartingSide,
): Promise<FastifyInstance> {
  const { basePath, webDist, trustedProxies } = config
  let web: WebFiles | undefined
  const fallback: Fallback = (request, reply) => {
    if (web && isPageRequest(request, basePath)) return web.sendPage(reply)
    const isMigrating = progress.present().phase === 'migrating'
    throw new AppError(isMigrating ? 'server.migrating' : 'server.unavailable')
  }
  const http = await createHttpServer(log, { fallback, tls, trustedProxies })
  // Keys of outside programs are in the database, which cannot be asked yet.
  const onRequest = async (request: Parameters<Fallback>[0]) => {
    if (!isFromThisMachine(request.raw)) throw new AppError('access.key_invalid')
  }
  http.get('/health/live', { onRequest }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  )
  http.get('/health/ready', { onRequest }, async (_request, reply) =>
    reply
      .status(503)
      .header('cache-control', 'no-store')
      .send({ ready: false, ...progress.present() }),
  )
  if (webDist !== undefined) web = await addWebFiles(http, webDist, basePath)
  return http
}
