import type { IncomingMessage } from 'node:http'
import { API_KEY_HEADER } from '@palisade/contract'
import type { FastifyRequest } from 'fastify'
import type { Gate } from '../access/access.ts'
import { AppError } from '../errors/app-error.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
/** What proxies write. A request with one of them began elsewhere, however near its last step is. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

export const isLoopback = (address: string | undefined): boolean => LOOPBACK.test(address ?? '')

/**
 * Whether a program of this machine asks: over the loopback, by nobody's proxy, and by a local name, so that a page of a
 * browser on this machine cannot be led here by another name for its own server (DNS rebinding).
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { headers, socket } = request
  if (!isLoopback(socket.remoteAddress)) return false
  if (FORWARDED.some(name => headers[name] !== undefined)) return false
  return headers.origin === undefined && LOCAL_HOST.test(headers.host ?? '')
}

/**
 * The hook of what watches the product (`/metrics`, `/health`): programs of this machine, or a key with the scope for it.
 * @throws (the hook) AppError access.key_invalid, access.key_scope
 */
export function createWatcherCheck(gate: Gate): (request: FastifyRequest) => Promise<void> {
  return async request => {
    if (isFromThisMachine(request.raw)) return
    const sent = request.headers[API_KEY_HEADER]
    const key = typeof sent === 'string' ? await gate.apiKey(sent) : undefined
    if (!key) throw new AppError('access.key_invalid')
    if (!key.scopes.includes('metrics.read')) throw new AppError('access.key_scope')
  }
}
