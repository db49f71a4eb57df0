import { Readable } from 'node:stream'
import { defineCall, download, type Envelope } from '@palisade/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { z } from 'zod'
import { may } from '#server/infra/access/may.ts'
import type { AuditEntry } from '#server/infra/audit/audit.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { createFaultOf } from '#server/infra/errors/fault.ts'
import { createHttpServer } from '#server/infra/http/http-server.ts'
import { bindContract, type BindingDeps } from '../bind.ts'
import type { CallContext } from '../context.ts'
import type { AccessSnapshot, AccessControl } from '#server/infra/access/access.ts'
import type { ModuleHandlers } from '../handlers.ts'
import { createOwnLimiter } from '../limits/rate.ts'

export const PARK = '01985a30-0000-7000-8000-000000000001'
export const OTHER_PARK = '01985a30-0000-7000-8000-000000000002'
export const REACHED = '01985a30-0000-7000-8000-00000000000a'
export const OUT_OF_REACH = '01985a30-0000-7000-8000-00000000000b'

const result = z.object({ said: z.string() })
const signedIn = { by: 'signed-in', object: 'none' } as const
const view = { by: 'permission', permission: 'alarm.view', object: 'none' } as const

/** One call of each kind of access; every handler answers with what it was given. */
export const echo = {
  anyone: defineCall({
    path: '/smp/anyone',
    summary: '',
    request: z.strictObject({ text: z.string().default('nothing'), count: z.int().max(9).optional() }),
    result,
    meta: { access: { by: 'anyone' }, centre: 'none' },
  }),
  got: defineCall({
    method: 'GET',
    path: '/smp/got.json',
    summary: '',
    request: z.strictObject({ text: z.string() }),
    result,
    meta: { access: { by: 'anyone' }, centre: 'none' },
  }),
  signedIn: defineCall({
    path: '/smp/signedIn',
    summary: '',
    request: z.strictObject({}),
    result,
    refuses: ['alarm.already_closed'],
    meta: { access: signedIn, centre: 'optional', audit: 'echo.signed' },
  }),
  viewed: defineCall({
    path: '/smp/viewed',
    summary: '',
    request: z.strictObject({}),
    result,
    meta: { access: view, centre: 'required', audit: 'echo.viewed' },
  }),
  object: defineCall({
    path: '/smp/object',
    summary: '',
    request: z.strictObject({ ids: z.array(z.uuid()) }),
    result,
    meta: {
      access: { ...view, object: { kind: 'device', ids: request => request.ids } },
      centre: 'none',
      audit: 'echo.object',
    },
  }),
  integration: defineCall({
    path: '/open/integration',
    summary: '',
    request: z.strictObject({ text: z.string() }),
    result,
    meta: {
      access: { by: 'api-key', scope: 'event.intake', object: 'none' },
      centre: 'none',
      bodyLimit: 1000,
    },
  }),
  limited: defineCall({
    path: '/smp/limited',
    summary: '',
    request: z.strictObject({}),
    result,
    meta: { access: { by: 'anyone' }, centre: 'none', rate: { max: 2, seconds: 60, by: 'address' } },
  }),
  limitedByUser: defineCall({
    path: '/smp/limitedByUser',
    summary: '',
    request: z.strictObject({}),
    result,
    meta: { access: signedIn, centre: 'none', rate: { max: 1, seconds: 60, by: 'user' } },
  }),
  file: defineCall({
    path: '/smp/file',
    summary: '',
    request: z.strictObject({ stream: z.boolean().default(false) }),
    result: download,
    meta: { access: { by: 'anyone' }, centre: 'none' },
  }),
}

function snapshotOf(userId: string): AccessSnapshot {
  const park = {
    id: PARK,
    name: 'P',
    code: 'P',
    centerorareainfoId: REACHED,
    longitude: null,
    latitude: null,
  }
  const guard: AccessSnapshot = {
    userId,
    isSuper: false,
    permissions: new Set(['alarm.view']),
    areaIds: new Set([REACHED]),
    devices: 'areas',
    holders: new Set<string>(),
    centres: [park],
  }
  const changes: Record<string, Partial<AccessSnapshot>> = {
    powerless: { permissions: new Set() },
    parkless: { centres: [] },
    areaLess: { areaIds: new Set() },
    homeless: { centres: [], areaIds: new Set() },
  }
  return { ...guard, ...changes[userId] }
}

/** Accepts the tickets `ticket-<name>`; each name is a user who lacks one thing. */
const gate: AccessControl = {
  used: async () => undefined,
  async session(ticket) {
    const name = /^ticket-(\w+)$/.exec(ticket)?.[1]
    if (name === undefined) return undefined
    if (name === 'away') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    return {
      sessionId: `s-${name}`,
      user: { id: name, userName: name, name },
      access: snapshotOf(name),
      isUseDue: true,
    }
  },
  async apiKey(key) {
    if (key === 'good') return { id: 'k', name: 'panel', scopes: ['event.intake'] }
    return key === 'scopeless' ? { id: 'k2', name: 'old', scopes: [] } : undefined
  },
  readerAccess: async (_keyId, permission) => ({
    ...snapshotOf('key'),
    permissions: new Set([permission]),
  }),
  async requireObjects(_access, kind, ids) {
    if (kind !== 'device' || ids.some(id => id !== REACHED)) throw new AppError('access.denied')
  },
  centre: (access, centerId) => {
    const park = access.centres.find(centre => centre.id === centerId)
    return park && { id: park.id, areaId: park.centerorareainfoId }
  },
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Envelope<{ said: string }>
}

export interface EchoServer {
  app: FastifyInstance
  audits: AuditEntry[]
  /** The contexts that handlers received. */
  seen: CallContext[]
  logged: string[]
  /** Runs within the next handlers, before they answer; a returned value replaces their answer. */
  next: (context: CallContext) => unknown
  post(url: string, payload?: unknown, headers?: InjectOptions['headers']): Promise<Answer>
}

export const as = (name: string) => ({ ticket: `ticket-${name}` })

/** Starts the binding with a small contract, without a network or database. */
export async function startEcho(changes: Partial<BindingDeps> = {}): Promise<EchoServer> {
  const logged: string[] = []
  const app = await createHttpServer(pino({ level: 'debug' }, { write: line => void logged.push(line) }))
  const server: EchoServer = {
    app,
    audits: [],
    seen: [],
    logged,
    next: () => undefined,
    async post(url, payload = {}, headers = {}) {
      const response = await app.inject({ method: 'POST', url, payload: payload as object, headers })
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
  }
  const deps: BindingDeps = {
    gate,
    may,
    addressOf: request => String(request.headers['x-test-address'] ?? '10.0.0.1'),
    runTransaction: work => work({} as Tx),
    writeAudit: async entry => void server.audits.push(entry),
    faultOf: createFaultOf({}),
    basePath: '',
    limiterOf: (_call, rate) => createOwnLimiter(rate),
    ...changes,
  }
  bindContract(app, { echo }, { echo: createHandlers(server) }, deps)
  return server
}

function createHandlers(server: EchoServer): ModuleHandlers<typeof echo> {
  const say = async (said: string, context: CallContext) => {
    server.seen.push(context)
    return ((await server.next(context)) ?? { said }) as { said: string }
  }
  return {
    anyone: (request, context) => say(request.text, context),
    got: (request, context) => say(request.text, context),
    signedIn: (_request, context) => say(context.user.userName, context),
    viewed: (_request, context) => say(context.centre.id, context),
    object: (request, context) => say(request.ids.join(), context),
    integration: (_request, context) => say(context.apiKey.name, context),
    limited: (_request, context) => say('ok', context),
    limitedByUser: (_request, context) => say('ok', context),
    file: request => ({
      fileName: '报警 "1"\r\nx.xlsx',
      contentType: 'application/x-test',
      body: request.stream ? Readable.from(['ab', 'cd']) : Buffer.from('abcd'),
    }),
  }
}
