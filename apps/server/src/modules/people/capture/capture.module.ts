import { contract } from '@palisade/contract'
import type { DeviceEvent } from '@palisade/drivers'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Config } from '#server/config.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { MediaPrograms } from '#server/infra/media/media-programs.ts'
import { createStreamSamples } from '#server/infra/media/stream-samples.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { featureKeyOf, fileKeyOf, type Secrets } from '#server/infra/secrets/secrets.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { KeepWeeksDeps } from '#server/infra/weekly/keep-weeks.ts'
import { keepCaptureWeeks } from './capture-retention.ts'
import { createCaptureIntake, type CaptureIntakeDeps } from './intake/capture-intake.ts'
import { captureObjects } from './search/capture.queries.ts'
import { createCaptureService } from './search/capture.service.ts'
import { createStreamService } from './stream/stream.service.ts'
import { createStreamWatch, type StreamWatchDeps } from './stream/stream-watch.ts'

const HOUR_MS = 3_600_000

export interface CaptureModuleDeps
  extends
    KeepWeeksDeps,
    Omit<CaptureIntakeDeps, 'featureKey' | 'fileKey' | 'files' | 'log'>,
    Pick<StreamWatchDeps, 'lookCounts'> {
  config: Pick<Config, 'dataFolder' | 'copyId'>
  mediaPrograms: Pick<MediaPrograms, 'of'>
  secrets: Pick<Secrets, 'deviceKey'>
  files: Files
  log: FastifyBaseLogger
}

export interface CaptureModule extends ServerModule<'faceCapture', 'face_capture'> {
  /** Takes what devices notice; only what tells of faces is kept. */
  take(deviceId: string, event: DeviceEvent): void
}

/** Captures of faces: how they come in, are found and removed. */
export function createCaptureModule(deps: CaptureModuleDeps): CaptureModule {
  const { log, parameters, secrets } = deps
  const intake = createCaptureIntake({
    ...deps,
    featureKey: featureKeyOf(secrets),
    fileKey: fileKeyOf(secrets),
  })
  const streams = createStreamWatch(
    { ...deps, take: createStreamSamples(deps.mediaPrograms) },
    (cameraId, face) => intake.takePassed(cameraId, face),
  )
  const keep = async () => keepCaptureWeeks(deps, await parameters.get('face.save_weeks'))
  const weeks = createRepeated(keep, { name: 'face weeks', every: HOUR_MS, log })
  return {
    take: (deviceId, event) => intake.take(deviceId, event),
    handlers: {
      faceCapture: pickHandlers(contract.faceCapture, createCaptureService(deps), createStreamService(deps)),
    },
    objects: { face_capture: captureObjects },
    async start() {
      await keep()
      weeks.start()
      if (!deps.recogniser.isOn) return
      await intake.start()
      streams.start()
    },
    async stop() {
      await weeks.stop()
      await streams.stop()
      await intake.stop()
    },
  }
}
