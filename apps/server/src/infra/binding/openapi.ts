import {
  API_KEY_HEADER,
  download,
  errorKinds,
  LOCALE_HEADER,
  refusalsOf,
  TICKET_HEADER,
  type Call,
  type CallGroup,
  type ErrorCode,
} from '@palisade/contract'
import { z } from 'zod'

type Schema = Record<string, unknown>

/**
 * The API reference as OpenAPI 3.1. It is derived from the contract, so that nothing is described twice, when it is first read: that
 * takes a quarter of a server's start.
 */
export function describeContract(
  contract: Record<string, CallGroup>,
  about: { version: string; basePath: string },
): Schema {
  let described: ReturnType<typeof describeCalls> | undefined
  const calls = () => (described ??= describeCalls(contract))
  return {
    openapi: '3.1.0',
    info: { title: 'Palisade', version: about.version },
    servers: [{ url: about.basePath === '' ? '/' : about.basePath }],
    get paths() {
      return calls().paths
    },
    components: {
      get schemas() {
        return calls().schemas
      },
      securitySchemes: {
        ticket: { type: 'apiKey', in: 'header', name: TICKET_HEADER },
        apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER },
      },
    },
  }
}

function describeCalls(contract: Record<string, CallGroup>) {
  const schemas: Record<string, Schema> = {}
  const paths: Record<string, Schema> = {}
  for (const [module, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls))
      paths[call.path] = { [call.method.toLowerCase()]: operation(module, name, call, schemas) }
  return { schemas, paths }
}

const security: Record<Call['meta']['access']['by'], Schema[]> = {
  anyone: [],
  'signed-in': [{ ticket: [] }],
  permission: [{ ticket: [] }],
  'api-key': [{ apiKey: [] }],
}

function operation(module: string, name: string, call: Call, schemas: Record<string, Schema>): Schema {
  const operationId = `${module}.${name}`
  const { access, rate, inQuery = false } = call.meta
  const scopes = access.by === 'permission' ? access.scopes : undefined
  const notes = [
    access.by === 'permission'
      ? `Permission: \`${access.permission}\`${access.or ? ` or \`${access.or}\`` : ''}.`
      : '',
    access.by === 'api-key' ? `Scope: \`${access.scope}\`.` : '',
    scopes ? `A key may call it with the scope ${scopes.map(one => `\`${one}\``).join(' or ')}.` : '',
    rate ? `At most ${rate.max} in ${rate.seconds} s by ${rate.by}.` : '',
    inQuery ? 'The fields may come in the query instead, with an empty body.' : '',
  ]
  return {
    operationId,
    tags: [module],
    summary: call.summary,
    description: notes.filter(Boolean).join(' '),
    security: scopes ? [...security[access.by], ...security['api-key']] : security[access.by],
    parameters: [
      { in: 'header', name: LOCALE_HEADER, schema: { type: 'string', enum: ['en_US', 'zh_CN'] } },
      ...(inQuery ? queryParameters(operationId, call, schemas) : []),
    ],
    ...(call.method === 'POST' && { requestBody: requestBody(operationId, call, schemas) }),
    responses: responses(operationId, call, schemas),
  }
}

/** The result, and every refusal of the call by its status. */
function responses(id: string, call: Call, schemas: Record<string, Schema>): Schema {
  const byStatus = Object.groupBy(refusalsOf(call), code => errorKinds[code].status)
  const refused = Object.entries(byStatus).map(([status, codes]) => [status, { description: told(codes) }])
  const { 200: ofDomain = [] } = byStatus
  return {
    ...Object.fromEntries(refused),
    200: {
      description:
        ofDomain.length > 0 ? `The result, or with \`success: false\` ${told(ofDomain)}` : 'The result',
      content: answer(id, call, schemas),
    },
  }
}

const told = (codes: readonly ErrorCode[]) => `a refusal: ${codes.map(code => `\`${code}\``).join(', ')}`

/** The fields as they may come in the query. None is required there, for each may come in the body. */
function queryParameters(id: string, call: Call, schemas: Record<string, Schema>): Schema[] {
  const { properties = {} } = schemaOf(`${id}.request`, call.request, 'input', schemas)
  return Object.entries(properties as Schema).map(([name, schema]) => ({
    in: 'query',
    name,
    required: false,
    schema,
  }))
}

function requestBody(id: string, call: Call, schemas: Record<string, Schema>): Schema {
  const own = schemaOf(`${id}.request`, call.request, 'input', schemas)
  const centre = { type: 'object', properties: { centerId: { type: 'string', format: 'uuid' } } }
  const required = call.meta.centre === 'required' ? { ...centre, required: ['centerId'] } : centre
  const schema = call.meta.centre === 'none' ? own : withCentre(own, required)
  const forms = call.meta.form ? { 'multipart/form-data': { schema } } : {}
  return { content: { 'application/json': { schema }, ...forms } }
}

/** Adds `centerId` to the call's own fields, whose schema refuses all other fields. */
function withCentre(own: Schema, centre: Schema): Schema {
  const { additionalProperties: _closed, ...open } = own
  return { allOf: [open, centre], unevaluatedProperties: false }
}

function answer(id: string, call: Call, schemas: Record<string, Schema>): Schema {
  if (call.result === download)
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const returnObj = schemaOf(`${id}.result`, call.result, 'output', schemas)
  const properties = { success: { type: 'boolean' }, returnObj, requestId: { type: 'string' } }
  return {
    'application/json': { schema: { type: 'object', properties, required: ['success', 'requestId'] } },
  }
}

/** JSON schema of a call's request or result; its inner definitions move to the document's components. */
function schemaOf(
  id: string,
  type: z.ZodType,
  io: 'input' | 'output',
  schemas: Record<string, Schema>,
): Schema {
  const { $schema: _dialect, $defs, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  const name = (key: string) => `${id}.${key}`
  for (const [key, definition] of Object.entries($defs ?? {}))
    schemas[name(key)] = rewritten(definition, name)
  return rewritten(schema, name)
}

function rewritten(schema: unknown, name: (key: string) => string): Schema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? value.replace(/^#\/\$defs\/(.+)$/, (_, found: string) => `#/components/schemas/${name(found)}`)
      : value,
  )
  return JSON.parse(text) as Schema
}
