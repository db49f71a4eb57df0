import type { Clock } from '../clock.ts'
import type { Sampler } from '../codec/sample/sampler.ts'
import type { Hub } from '../hub/hub.ts'
import type { CameraMasks } from '../mask/camera-masks.ts'
import { createCameraSample, type CameraSample, type StreamSample } from './stream-sample.ts'

export interface CameraSamples {
  /** The newest picture of a camera; asking keeps its stream pulled for `SAMPLE_HOLDS_MS`. Rejects with a `CodecError`, or `MasksUnknown`. */
  take(cameraId: string): Promise<StreamSample>
  counts(): { cameras: number; given: number; failed: number }
  stop(): Promise<void>
}

interface CameraSamplesDeps {
  hub: Pick<Hub, 'watch' | 'cached' | 'resolve' | 'camera'>
  sampler: Sampler
  clock: Clock
  masks: Pick<CameraMasks, 'of'>
}

/** Pictures out of the streams of cameras, for whoever looks at what they show. */
export function createCameraSamples({ hub, sampler, clock, masks }: CameraSamplesDeps): CameraSamples {
  const cameras = new Map<string, CameraSample>()
  let given = 0
  let failed = 0

  function cameraOf(cameraId: string): CameraSample {
    const known = cameras.get(cameraId)
    if (known) return known
    const made = createCameraSample(cameraId, {
      hub,
      sampler,
      clock,
      masks: () => masks.of(cameraId),
      onIdle: () => cameras.delete(cameraId),
    })
    cameras.set(cameraId, made)
    return made
  }

  return {
    async take(cameraId) {
      if (!hub.camera(cameraId)) return { cause: 'offline' }
      try {
        const sample = await cameraOf(cameraId).take()
        if (sample && 'jpeg' in sample) given++
        return sample
      } catch (error) {
        failed++
        throw error
      }
    },
    counts: () => ({ cameras: cameras.size, given, failed }),
    async stop() {
      for (const camera of cameras.values()) camera.stop()
      cameras.clear()
      await sampler.stop()
    },
  }
}
