import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/infra/metrics/metrics.ts'
import type { createWatcherCheck } from './inside.ts'

/** Adds `GET /metrics` for Prometheus. It is outside the base path and closed to strangers. */
export function addMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  onRequest: ReturnType<typeof createWatcherCheck>,
): void {
  metrics.watch(app)
  app.get('/metrics', { onRequest }, async (_request, reply) =>
    reply
      .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
      .send(await metrics.render()),
  )
}
