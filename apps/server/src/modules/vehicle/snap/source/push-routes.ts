import { PUSH_PATH } from '@palisade/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LargeBodies } from '#server/infra/binding/limits/large-bodies.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { SnapIntake } from '../intake/snap-intake.ts'
import { takeFromCameras } from './camera-scope.ts'
import { findSourceByToken } from './source.queries.ts'
import { hashOf, TOKEN } from './source.token.ts'

export interface PushDeps {
  db: Db
  basePath: string
  intake: Pick<SnapIntake, 'take'>
  bodies: LargeBodies
  clock: Clock
}

type Push = FastifyRequest<{ Params: { token: string } }>

/**
 * Addresses to which plate cameras post in their own protocols (VEHICLE-9): the token in the path is the camera, as some of
 * them can prove themselves in no other way. What comes is kept and answered; it is read afterwards.
 */
export function addPushRoutes(
  http: FastifyInstance,
  { db, basePath, intake, bodies, clock }: PushDeps,
): void {
  const prefix = `${basePath}${PUSH_PATH}/:token`

  void http.register(async scope => {
    const sentBy = takeFromCameras(scope, bodies, async request => {
      const { token } = (request as Push).params
      const cameraId = TOKEN.test(token) ? await findSourceByToken(db, hashOf(token)) : undefined
      if (cameraId === undefined) throw new AppError('access.key_invalid')
      return cameraId
    })

    const take = async (request: FastifyRequest, way: 'isapi' | 'itsapi'): Promise<void> => {
      const { cameraId, body } = sentBy(request)
      if (body.length > 0) await intake.take({ cameraId, way, receivedAt: clock.now(), body })
    }
    // Hikvision ISAPI, "HTTP listening".
    scope.post(prefix, async (request, reply) => {
      await take(request, 'isapi')
      return reply.code(200).send('')
    })
    // Dahua ITSAPI: it repeats until it reads that it was understood.
    scope.post(`${prefix}/NotificationInfo/TollgateInfo`, async request => {
      await take(request, 'itsapi')
      return { Result: true }
    })
    for (const path of [
      'NotificationInfo/KeepAlive',
      'NotificationInfo/DeviceInfo',
      'DeviceInfo',
      'KeepAlive',
    ])
      scope.post(`${prefix}/${path}`, async () => ({ Result: true }))
  })
}
