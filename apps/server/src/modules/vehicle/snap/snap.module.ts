import path from 'node:path'
import { contract } from '@palisade/contract'
import type { DeviceEvent } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import { createLargeBodies } from '#server/infra/binding/limits/large-bodies.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Files } from '#server/infra/files/files.ts'
import { createAddressOf } from '#server/infra/http/addresses.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { challengeKeyOf, type Secrets } from '#server/infra/secrets/secrets.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { DriverControl } from '#server/infra/drivers/driver-control.ts'
import { createSnapExport } from './export/snap-export.service.ts'
import { createSnapIntake } from './intake/snap-intake.ts'
import { createSnapIntakeService } from './intake/snap-intake.service.ts'
import type { PassageHook } from './intake/snap-writer.ts'
import { createSnapSpool } from './intake/snap-spool.ts'
import { createRecaller } from './recall/recall.ts'
import { createLinkedPictures } from './linked/linked-pictures.ts'
import { snapObjects } from './search/snap.queries.ts'
import { createSnapService } from './search/snap.service.ts'
import { addPushRoutes } from './source/push-routes.ts'
import { createSourceService } from './source/source.service.ts'
import { keepSnapWeeks, type SnapRetentionDeps } from './snap-retention.ts'
import { createTrackService } from './track/track.service.ts'
import { addViidRoutes } from './viid/viid-routes.ts'

const HOUR_MS = 3_600_000

export interface SnapModuleDeps extends SnapRetentionDeps {
  config: { dataFolder: string; basePath: string; trustedProxies: readonly string[] }
  secrets: Pick<Secrets, 'deviceKey'>
  files: Files
  listeners: Pick<Listeners, 'on'>
  passages: PassageHook
  drivers: Pick<DriverControl, 'perform'>
  log: FastifyBaseLogger
}

export interface SnapModule extends ServerModule<'snap', 'snap'> {
  /** Takes what devices notice; only what tells of a vehicle is kept. */
  take(deviceId: string, event: DeviceEvent): void
  /** A device tells of passages from now on; it may have told of others before, while nobody listened. */
  heard(deviceId: string): void
}

/** Passages of vehicles before plate cameras: how they come in, are found and removed. */
export function createSnapModule(deps: SnapModuleDeps): SnapModule {
  const { config, log } = deps
  const { basePath } = config
  const spool = createSnapSpool(path.join(config.dataFolder, 'snap-spool'))
  const linked = createLinkedPictures(deps)
  const intake = createSnapIntake({ ...deps, spool, passages: thenFetch(deps.passages, linked.wake) })
  const ways = createSnapIntakeService({ ...deps, intake })
  const recaller = createRecaller({ ...deps, intake })
  const weeks = createRepeated(() => keepSnapWeeks(deps), { name: 'snap weeks', every: HOUR_MS, log })
  return {
    take: (deviceId, event) => ways.takeEvent(deviceId, event),
    heard: deviceId => recaller.heard(deviceId),
    handlers: {
      snap: pickHandlers(
        contract.snap,
        createSnapService(deps),
        createTrackService(deps),
        createSnapExport(deps),
        createSourceService({ ...deps, basePath }),
        ways,
      ),
    },
    objects: { snap: snapObjects },
    addRoutes(http) {
      const pushes = { ...deps, basePath, intake, bodies: createLargeBodies() }
      addPushRoutes(http, pushes)
      addViidRoutes(http, {
        ...pushes,
        key: challengeKeyOf(deps.secrets),
        addressOf: createAddressOf(config.trustedProxies),
      })
    },
    async start() {
      await keepSnapWeeks(deps)
      weeks.start()
      linked.start()
      await intake.start()
      recaller.start()
    },
    async stop() {
      await weeks.stop()
      await recaller.stop()
      await intake.stop()
      await linked.stop()
    },
  }
}

/** Has pictures fetched as soon as passages are written. */
const thenFetch = (passages: PassageHook, wake: () => void): PassageHook => ({
  ...passages,
  written() {
    passages.written()
    wake()
  },
})
