import type { IncomingMessage } from 'node:http'
import { API_KEY_HEADER } from '@palisade/contract'
import type { FastifyRequest } from 'fastify'
import type { AccessControl } from '#server/infra/access/access.ts'
import { AppError } from '#server/infra/errors/app-error.ts'

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
/**
 * Headers that proxies add. A request with one of them came from elsewhere, even if its last hop is on this machine.
 */
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
 * Whether a program of this machine is asking: over the loopback, without a proxy, and by a local host name. The host
 * name is checked so that a web page cannot reach the server from a browser on this machine through a name of its own
 * (DNS rebinding).
 */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { headers, socket } = request
  if (!isLoopback(socket.remoteAddress)) return false
  if (FORWARDED.some(name => headers[name] !== undefined)) return false
  return headers.origin === undefined && LOCAL_HOST.test(headers.host ?? '')
}

/**
 * Creates the hook for the addresses that monitoring reads (`/metrics`, `/health`): it admits programs of this machine,
 * and keys with the scope for it.
 */
export function createWatcherCheck(gate: AccessControl): (request: FastifyRequest) => Promise<void> {
  return async request => {
    if (isFromThisMachine(request.raw)) return
    const sent = request.headers[API_KEY_HEADER]
    const key = typeof sent === 'string' ? await gate.apiKey(sent) : undefined
    if (!key) throw new AppError('access.key_invalid')
    if (!key.scopes.includes('metrics.read')) throw new AppError('access.key_scope')
  }
}
