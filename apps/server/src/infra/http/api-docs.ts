import { readFileSync } from 'node:fs'
import path from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { API_KEY_HEADER, TICKET_HEADER } from '@palisade/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccessControl } from '#server/infra/access/access.ts'
import { AppError } from '#server/infra/errors/app-error.ts'

interface ApiDocs {
  basePath: string
  document: object
  gate: AccessControl
  addressOf: (request: FastifyRequest['raw']) => string
}

/**
 * The offline API reference at `<base>/docs`. Its page and script reveal nothing of a site and are open to everyone;
 * the description of the calls is given only to holders of a ticket or a key. The page has its own content security
 * policy, because it must also work over plain http.
 */
export async function addApiDocs(app: FastifyInstance, docs: ApiDocs): Promise<void> {
  const prefix = `${docs.basePath}/docs`
  await app.register(swagger, { mode: 'static', specification: { document: docs.document as never } })
  await app.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self'; object-src 'none'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    theme: {
      title: 'Palisade API',
      js: [{ filename: 'docs-page.js', content: readScript() }],
    },
    uiHooks: {
      async onRequest(request) {
        if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) await requireCaller(request, docs)
      },
    },
  })
}

const readScript = () => readFileSync(path.join(import.meta.dirname, 'docs-page.js'), 'utf8')

async function requireCaller({ headers, raw }: FastifyRequest, { gate, addressOf }: ApiDocs): Promise<void> {
  const ticket = headers[TICKET_HEADER]
  const key = headers[API_KEY_HEADER]
  if (typeof ticket === 'string' && (await gate.session(ticket, addressOf(raw)))) return
  if (typeof key === 'string' && (await gate.apiKey(key))) return
  throw new AppError('session.login_needed')
}
