import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { observeAll } from './device-status.ts'
import { createSensorSilence, markSensorsSeen } from './sensor-silence.ts'

/** Sensors that fell silent are noticed within this time beyond their patience, ms. */
const SILENCE_EVERY = 2_000

export interface ObservationModuleDeps {
  db: Db
  log: FastifyBaseLogger
  clock: Clock
}

export interface ObservationModule extends ServerModule {
  /** Events came from these devices: those that have no other sign of life are online. */
  markSensorsSeen: (tx: Tx, deviceIds: readonly string[]) => Promise<void>
  /** A device said that something of it is broken, or that nothing is any more. */
  noteFault: (deviceId: string, isBroken: boolean) => Promise<void>
}

/** Observations of devices, and the states that follow from them. */
export function createObservationModule(deps: ObservationModuleDeps): ObservationModule {
  const { db, log, clock } = deps
  const silence = createRepeated(createSensorSilence(db, clock), {
    name: 'silent sensors',
    every: SILENCE_EVERY,
    log,
  })
  return {
    markSensorsSeen: (tx, deviceIds) => markSensorsSeen(tx, deviceIds, clock.now()),
    noteFault(deviceId, isBroken) {
      const seen = isBroken ? ({ is: 'down', cause: 'device_reports' } as const) : ({ is: 'up' } as const)
      return observeAll(db, [{ deviceId, channel: 'report', seen, since: new Date(clock.now()) }], clock)
    },
    start: () => silence.start(),
    stop: () => silence.stop(),
  }
}
