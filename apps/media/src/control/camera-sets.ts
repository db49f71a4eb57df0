import {
  cameraElsewhereSchema,
  CAMERAS_ELSEWHERE_MAX,
  cameraSourceSchema,
  CONTROL_CAMERAS_MAX,
  removedCameraSchema,
  type CameraSource,
} from '@palisade/contract/media'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Hub } from '../hub/hub.ts'
import type { Recorder } from '../record/recorder.ts'
import { createFence } from './fence.ts'

/** Only what the frame must be to look at its cameras one by one: one bad camera must not cost the others. */
export const camerasFrameSchema = z.object({
  type: z.literal('cameras'),
  cameras: z.array(z.unknown()).max(CONTROL_CAMERAS_MAX),
  elsewhere: z.array(cameraElsewhereSchema).max(CAMERAS_ELSEWHERE_MAX).optional(),
  removed: z.array(removedCameraSchema).max(CAMERAS_ELSEWHERE_MAX).optional(),
})

interface CameraSetsDeps {
  hub: Pick<Hub, 'apply'>
  recorder: () => Pick<Recorder, 'apply'> | undefined
  log: Logger
  clock: Clock
}

/** Takes the sets of cameras that servers send. */
export function createCameraSets({ hub, recorder, log, clock }: CameraSetsDeps) {
  const fence = createFence(clock)

  function parse(cameras: readonly unknown[]): CameraSource[] {
    const sources: CameraSource[] = []
    const ids = new Set<string>()
    for (const camera of cameras) {
      const parsed = cameraSourceSchema.safeParse(camera)
      if (parsed.success && !ids.has(parsed.data.id)) {
        ids.add(parsed.data.id)
        sources.push(parsed.data)
      } else {
        // Never the value: it may hold credentials.
        log.warn({ issues: parsed.error?.issues.map(issue => issue.path.join('.')) }, 'camera left out')
      }
    }
    return sources
  }

  return {
    /** @returns false where the set is older than the one that holds, which stays */
    apply({ cameras, elsewhere = [], removed = [] }: z.infer<typeof camerasFrameSchema>): boolean {
      const sources = parse(cameras)
      if (!fence.pass([...sources, ...elsewhere])) {
        log.warn('cameras not set: an older giving than the one that holds')
        return false
      }
      hub.apply(sources)
      recorder()?.apply(sources, [...elsewhere, ...removed])
      log.info({ cameras: sources.length }, 'cameras set')
      return true
    },
  }
}
