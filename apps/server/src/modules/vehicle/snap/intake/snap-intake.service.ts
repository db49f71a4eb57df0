import type { DeviceEvent } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createCameraCodes } from '../source/camera-codes.ts'
import { driverBody } from './read-driver.ts'
import { openBody } from './read-open.ts'
import type { SnapIntake } from './snap-intake.ts'

export interface IntakeServiceDeps {
  db: Db
  listeners: Pick<Listeners, 'on'>
  intake: Pick<SnapIntake, 'take'>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The ways of snaps that are no device's own push. */
export function createSnapIntakeService({ db, listeners, intake, clock, log }: IntakeServiceDeps) {
  const cameraOf = createCameraCodes(db, listeners)
  return {
    async report(request) {
      const cameraId = await cameraOf(request.cameraCode)
      if (cameraId === undefined) throw new AppError('snap.camera_unknown')
      await intake.take({ cameraId, way: 'open', receivedAt: clock.now(), body: openBody(request) })
    },
    /** Takes an event that a session's device noticed, if it tells of a vehicle. */
    takeEvent(cameraId: string, event: DeviceEvent): void {
      const body = driverBody(event)
      if (!body) return
      intake
        .take({ cameraId, way: 'driver', receivedAt: clock.now(), body })
        .catch((error: unknown) => log.warn({ err: error, device: cameraId }, 'snap not kept'))
    },
  } satisfies CallsOf<'snap', 'takeEvent'>
}
