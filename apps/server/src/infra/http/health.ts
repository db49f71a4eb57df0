import type { FastifyInstance } from 'fastify'
import type { createWatcherCheck } from './inside.ts'

/** Adds `GET /health` for the launcher and for load balancers. It is outside the base path and closed to strangers. */
export function addHealth(
  app: FastifyInstance,
  isReady: () => Promise<boolean>,
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
      .send({ ready })
  })
}
