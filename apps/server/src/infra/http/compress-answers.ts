import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)

/** Shorter answers are sent as they are, characters: one packet or a few either way, and nothing to learn from their length. */
const SHORTEST = 16 * 1024

/**
 * Large JSON answers (the map of 50,000 devices, the whole tree) go out as gzip to whoever takes it; off the main thread,
 * quickly rather than tightly: a twelfth of the bytes for a fifth of a second.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SHORTEST) return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return payload
    reply.header('vary', 'accept-encoding').header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, { level: constants.Z_BEST_SPEED })
  })
}
