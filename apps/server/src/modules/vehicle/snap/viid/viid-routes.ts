import { VIID_PATH } from '@palisade/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LargeBodies } from '#server/infra/binding/limits/large-bodies.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { fieldsOf, parseFields, textOf } from '../intake/read-json.ts'
import { VIID_VEHICLES_MAX, viidIdOf, viidVehicles } from '../intake/read-viid.ts'
import type { SnapIntake } from '../intake/snap-intake.ts'
import { takeFromCameras } from '../source/camera-scope.ts'
import { createDigest } from './digest.ts'
import { answerOf, answersOf, timeAnswer, VIID_TYPE, type ViidStatus } from './viid-answers.ts'
import { createDoor, DEVICE_ID, deviceOf, type DoorDeps } from './viid-door.ts'
import { noteSeen, register, unregister } from './viid.queries.ts'

export interface ViidDeps {
  db: Db
  basePath: string
  intake: Pick<SnapIntake, 'take'>
  bodies: LargeBodies
  clock: Clock
  /** Signs the challenges. */
  key: Buffer
  addressOf: DoorDeps['addressOf']
}

/**
 * GA/T 1400 below `/VIID`, as cameras speak it (VEHICLE-9): they register with Digest, tell that they are there, and post vehicles under
 * the id by which they registered. A post is on disk before it is answered.
 */
export function addViidRoutes(http: FastifyInstance, deps: ViidDeps): void {
  const { db, basePath, intake, bodies, clock, addressOf } = deps
  const prefix = `${basePath}${VIID_PATH}`
  const REGISTER = `${prefix}/System/Register`
  const now = () => clock.now()
  const enter = createDoor({ db, clock, addressOf, digest: createDigest({ key: deps.key, now }) })

  const reply = (to: FastifyReply, text: string) => to.code(200).type(VIID_TYPE).send(text)
  const about = ({ url }: FastifyRequest) => ({ url, now: now() })
  const say = (request: FastifyRequest, to: FastifyReply, status: ViidStatus, id = deviceOf(request) ?? '') =>
    reply(to, answerOf(status, { ...about(request), id }))

  void http.register(async scope => {
    const sentBy = takeFromCameras(scope, bodies, async (request, to) => {
      const entry = await enter(request, request.routeOptions.url === REGISTER)
      if ('cameraId' in entry) return entry.cameraId
      const id = deviceOf(request) ?? ''
      const text = answerOf('invalidOperation', { ...about(request), id })
      await to.code(401).header('www-authenticate', entry.challenge).type(VIID_TYPE).send(text)
      return undefined
    })

    scope.post(REGISTER, async (request, to) => {
      const { cameraId, body } = sentBy(request)
      const asked = fieldsOf(parseFields(body)?.['RegisterObject'])
      const device = textOf(asked['DeviceID']) || (deviceOf(request) ?? '')
      if (!DEVICE_ID.test(device)) return say(request, to, 'invalidContent')
      await register(db, cameraId, { device, address: addressOf(request.raw) }, new Date(now()))
      return say(request, to, 'ok', device)
    })
    scope.post(`${prefix}/System/Keepalive`, async (request, to) => {
      await noteSeen(db, sentBy(request).cameraId, new Date(now()))
      return say(request, to, 'ok')
    })
    scope.post(`${prefix}/System/UnRegister`, async (request, to) => {
      await unregister(db, sentBy(request).cameraId)
      return say(request, to, 'ok')
    })
    scope.get(`${prefix}/System/Time`, async (_request, to) => reply(to, timeAnswer(now())))

    scope.post(`${prefix}/MotorVehicles`, async (request, to) => {
      const { cameraId, body } = sentBy(request)
      const vehicles = viidVehicles(body)
      if (!vehicles) return say(request, to, 'invalidJson')
      if (vehicles.length === 0 || vehicles.length > VIID_VEHICLES_MAX)
        return say(request, to, 'invalidContent')
      await intake.take({ cameraId, way: 'viid', receivedAt: now(), body })
      return reply(to, answersOf('ok', vehicles.map(viidIdOf), about(request)))
    })
    // Other things that a camera finds are not taken this way, and it is told so.
    for (const path of ['Faces', 'Persons', 'NonMotorVehicles', 'Images'])
      scope.post(`${prefix}/${path}`, (request, to) => say(request, to, 'invalidOperation'))
  })
}
