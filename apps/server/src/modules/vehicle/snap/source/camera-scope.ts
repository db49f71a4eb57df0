import { PUSH_BODY_LIMIT } from '@palisade/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LargeBodies } from '#server/infra/binding/limits/large-bodies.ts'
import { AppError } from '#server/infra/errors/app-error.ts'

/** The bytes that a camera of ours has sent, as they came. */
export interface Sent {
  cameraId: string
  body: Buffer
}

/**
 * Takes whatever bytes cameras send to the routes of a scope, as far as there is room.
 * @param cameraOf told before the body is read: who is no camera of ours gets no byte of memory. Undefined: it has answered itself
 * @returns what a request of the scope has sent
 */
export function takeFromCameras(
  scope: FastifyInstance,
  bodies: LargeBodies,
  cameraOf: (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>,
): (request: FastifyRequest) => Sent {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: PUSH_BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
  const cameras = new WeakMap<FastifyRequest, string>()
  scope.addHook('onRequest', async (request, reply) => {
    const cameraId = await cameraOf(request, reply)
    if (cameraId === undefined) return reply
    const release = bodies.reserve(request.raw, PUSH_BODY_LIMIT, cameraId)
    if (!release) throw new AppError('snap.spool_full')
    // Also where the camera goes away in the middle.
    reply.raw.once('close', release)
    cameras.set(request, cameraId)
    return undefined
  })
  return request => {
    const cameraId = cameras.get(request)
    if (cameraId === undefined) throw new AppError('access.key_invalid')
    return { cameraId, body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0) }
  }
}
