import type { FastifyBaseLogger } from 'fastify'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { watchDeviceLoss, type LossDeps } from './device-loss.ts'
import { watchRecordingLoss } from './recording-loss.ts'

/** When the message of a loss was missed, its alarm is raised within this time, ms. */
const RECONCILE_MS = 60_000

/** Alarms of devices that went away, and of cameras that are not recorded although their plan wants it. */
export function createLossModule(deps: LossDeps & { log: FastifyBaseLogger }): ServerModule {
  const { log } = deps
  const devices = watchDeviceLoss(deps)
  const recordings = watchRecordingLoss(deps)
  const repeated = [
    createRepeated(() => devices.reconcile(), { name: 'video loss', every: RECONCILE_MS, log }),
    createRepeated(() => recordings.reconcile(), { name: 'recording loss', every: RECONCILE_MS, log }),
  ]
  return {
    start() {
      for (const one of repeated) one.start()
    },
    async stop() {
      await Promise.all(repeated.map(one => one.stop()))
      await devices.idle()
      await recordings.idle()
    },
  }
}
