import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The offline API reference at `<base>/docs`. Its own policy, because it must also work on plain http (stack.md §5). */
export async function addApiDocs(app: FastifyInstance, basePath: string, document: object): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: `${basePath}/docs`,
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self'",
  })
}
