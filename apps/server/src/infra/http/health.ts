import type { FastifyInstance } from 'fastify'

/** For the launcher and for load balancers; outside the base path. They tell strangers nothing but up or not. */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = await isReady()
    return reply.status(ready ? 200 : 503).send({ ready })
  })
}
