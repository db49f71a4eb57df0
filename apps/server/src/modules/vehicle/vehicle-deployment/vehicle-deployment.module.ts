import { contract, type ParameterKey, type ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { deploymentObjects } from '#server/modules/alarm/deployment/deployment.queries.ts'
import { createDeploymentStateService } from '#server/modules/alarm/deployment/deployment-state.service.ts'
import { createDeploymentService } from '#server/modules/alarm/deployment/deployment.service.ts'
import { createHitAlarms, type HitAlarmsDeps } from '#server/modules/alarm/deployment/hit-round.ts'
import type { PassageHook } from '#server/modules/vehicle/snap/intake/snap-writer.ts'
import { vehicleHits } from './hit/hit-alarms.ts'
import { createHitWriter } from './hit/hit-writer.ts'
import { removeHitsBefore } from './hit/hit.queries.ts'
import { createHitService } from './hit/hit.service.ts'
import { createDeploymentIndex } from './match/deployment-index.ts'
import { vehicleDomain } from './vehicle-deployment.domain.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** Alarms that a crash has left are raised within this time, ms. */
const RETRY_MS = 10_000

export interface VehicleDeploymentDeps extends HitAlarmsDeps {
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  listeners: Listeners
  log: FastifyBaseLogger
  clock: Clock
}

export interface VehicleDeploymentModule extends ServerModule<
  'vehicleDeployment' | 'vehicleHit',
  'vehicle_deployment'
> {
  /** Told of passages as they are written. */
  passages: PassageHook
  /** Of these plate keys, those on the redlist. */
  redlisted: (keys: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Deployments of vehicles, and their hits. */
export function createVehicleDeploymentModule(deps: VehicleDeploymentDeps): VehicleDeploymentModule {
  const { db, clock, log, listeners, parameters } = deps
  const index = createDeploymentIndex(db, listeners)
  const alarms = createRepeated(createHitAlarms(deps, vehicleHits), {
    name: 'vehicle hits',
    every: RETRY_MS,
    log,
  })
  const writeHits = createHitWriter(index)
  async function removeOld() {
    const weeks = await parameters.get('vehicle.save_weeks')
    await removeHitsBefore(db, clock.now() - (weeks + 1) * WEEK_MS)
  }
  const old = createRepeated(removeOld, { name: 'old vehicle hits', every: HOUR_MS, log })
  return {
    redlisted: index.redlisted,
    passages: {
      write: writeHits,
      correct: writeHits,
      misread: (tx, snaps) => writeHits(tx, snaps, { isMisread: true }),
      written: () => alarms.run(),
    },
    handlers: {
      vehicleDeployment: pickHandlers(
        contract.vehicleDeployment,
        createDeploymentService(deps, vehicleDomain),
        createDeploymentStateService(deps, vehicleDomain),
      ),
      vehicleHit: pickHandlers(contract.vehicleHit, createHitService(deps)),
    },
    constraints: {
      deployment__code: 'deployment.code_taken',
      deployment_list__blacklist_group_id: 'deployment.uses_list',
      deployment_list__face_group_id: 'deployment.uses_list',
    },
    objects: { vehicle_deployment: deploymentObjects('vehicle') },
    start() {
      alarms.start()
      alarms.run()
      old.start()
    },
    async stop() {
      await alarms.stop()
      await old.stop()
    },
  }
}
