import { X509Certificate } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { createWatcherCheck } from './inside.ts'
import type { TlsSide } from './tls/tls-side.ts'

interface Health {
  isReady: () => Promise<boolean>
  tls: TlsSide | undefined
  /** Troubles that hold; they do not make the server unready. */
  conditions: Pick<Conditions, 'list'>
}

/** Adds `GET /health` for the launcher and for load balancers. It is outside the base path and closed to strangers. */
export function addHealth(
  app: FastifyInstance,
  { isReady, tls, conditions }: Health,
  onRequest: ReturnType<typeof createWatcherCheck>,
): void {
  const hook = { onRequest }
  app.get('/health/live', hook, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  )
  app.get('/health/ready', hook, async (_request, reply) => {
    const ready = await isReady()
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, conditions: conditions.list(), ...(tls && { certificate: stateOf(tls) }) })
  })
}

/** A renewal that failed leaves the server ready: the certificate in use goes on until its end. */
function stateOf(tls: TlsSide) {
  const { validTo } = new X509Certificate(tls.current().cert)
  return { until: new Date(validTo).toISOString(), problem: tls.problem() ?? null }
}
