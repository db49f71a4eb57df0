import type { OpenSnap } from '@palisade/contract'
import type { DeviceEvent } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../infra/clock.ts'
import type { Db } from '../../../../infra/database/database.ts'
import { AppError } from '../../../../infra/errors/app-error.ts'
import { findCameraByCode } from '../source/source.queries.ts'
import { driverBody } from './read-driver.ts'
import { openBody } from './read-open.ts'
import type { SnapIntake } from './snap-intake.ts'

export interface IntakeServiceDeps {
  db: Db
  intake: Pick<SnapIntake, 'take'>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The ways of snaps that are no device's own push. */
export const createSnapIntakeService = ({ db, intake, clock, log }: IntakeServiceDeps) => ({
  /** @throws AppError snap.camera_unknown, snap.spool_full */
  async report(request: OpenSnap): Promise<void> {
    const camera = await findCameraByCode(db, request.cameraCode)
    if (!camera) throw new AppError('snap.camera_unknown')
    await intake.take({ cameraId: camera.id, way: 'open', receivedAt: clock.now(), body: openBody(request) })
  },
  /** Takes an event that a session's device noticed, if it tells of a vehicle. */
  takeEvent(cameraId: string, event: DeviceEvent): void {
    const body = driverBody(event)
    if (!body) return
    intake
      .take({ cameraId, way: 'driver', receivedAt: clock.now(), body })
      .catch((error: unknown) => log.warn({ err: error, device: cameraId }, 'snap not kept'))
  },
})
