import { contract, type ParameterKey, type ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { Files } from '../../../infra/files/files.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import { createRepeated } from '../../../infra/timers.ts'
import { keepWeeks, type KeepWeeksDeps } from '../../../infra/weekly/keep-weeks.ts'
import { captureObjects } from './search/capture.queries.ts'
import { createCaptureService } from './search/capture.service.ts'

const HOUR_MS = 3_600_000

export interface CaptureModuleDeps extends KeepWeeksDeps {
  files: Files
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  log: FastifyBaseLogger
}

/** Captures of faces: how they are found and removed. */
export function createCaptureModule(deps: CaptureModuleDeps): ServerModule<'faceCapture', 'face_capture'> {
  const { log, parameters } = deps
  const keep = async () =>
    keepWeeks(deps, {
      table: 'face_capture',
      weeks: await parameters.get('face.save_weeks'),
      pictures: ['capture-picture'],
      action: 'system.face_retention',
    })
  const weeks = createRepeated(keep, { name: 'face weeks', every: HOUR_MS, log })
  return {
    handlers: { faceCapture: pickHandlers(contract.faceCapture, createCaptureService(deps)) },
    objects: { face_capture: captureObjects },
    async start() {
      await keep()
      weeks.start()
    },
    stop: () => weeks.stop(),
  }
}
