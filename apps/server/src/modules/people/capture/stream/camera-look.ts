import { distanceOf, similarityOf } from '@palisade/contract/recognition'
import type { StreamPicture, TakeSample } from '#server/infra/media/stream-samples.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { featureOf } from '#server/modules/people/comparison/comparison.rules.ts'
import type { EngineModel, Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import type { PassedFace } from '../intake/capture-entry.ts'
import {
  assignTracks,
  isDue,
  isOver,
  isTracked,
  withFace,
  type FaceTrack,
  type SeenOnce,
} from './face-track.rules.ts'
import type { TurnEnd } from './turn.rules.ts'

export interface CameraLookDeps {
  take: TakeSample
  recogniser: Pick<Recogniser, 'look'>
  /** The model in use, asked for once in a while. */
  model: () => Promise<EngineModel>
  /** Told of each passing person, once. */
  onPassed: (cameraId: string, face: PassedFace) => void
  /** Ms of a clock that never goes back. */
  elapsed: () => number
}

type Look = Awaited<ReturnType<Recogniser['look']>>
type Track = FaceTrack<StreamPicture>

/** Looks at the frames of one camera, one after the other, and follows the faces in them. */
export interface CameraLook {
  /** Looks at the newest frame. */
  once(): Promise<TurnEnd>
  /** Nothing follows: whoever was seen and not told yet is told now. */
  end(): void
}

export function createCameraLook(cameraId: string, deps: CameraLookDeps): CameraLook {
  let tracks: Track[] = []
  let modelId: string | undefined

  function tell(due: readonly Track[]): void {
    for (const { frame, shots } of due) {
      if (frame && modelId !== undefined) deps.onPassed(cameraId, { ...frame, modelId, shots })
    }
  }

  function settle(now: number): void {
    const due = tracks.filter(track => isDue(track, now))
    tell(due)
    tracks = tracks
      .filter(track => !isOver(track, now))
      .map(track => (due.includes(track) ? { ...track, isTold: true, frame: undefined } : track))
  }

  async function follow(picture: StreamPicture, look: Look): Promise<void> {
    const { metric, calibration } = await deps.model()
    // Features of two models are never compared.
    if (modelId !== look.modelId) end()
    modelId = look.modelId
    const now = deps.elapsed()
    const faces = look.faces
      .map((face): SeenOnce => ({ ...face, feature: face.feature === null ? null : featureOf(face.feature) }))
      .filter(isTracked)
    const given = assignTracks(tracks, faces, now, (first, second) =>
      similarityOf(calibration, distanceOf(first, second, metric)),
    )
    const unseen = tracks.filter(track => !given.includes(track))
    tracks = [...unseen, ...faces.map((face, n) => withFace(given[n], face, picture, now))]
    settle(now)
  }

  function end(): void {
    tell(tracks.filter(({ isTold }) => !isTold))
    tracks = []
  }

  return {
    async once() {
      const sample = await deps.take(cameraId)
      if (typeof sample === 'string') {
        settle(deps.elapsed())
        return sample
      }
      try {
        await follow(sample, await deps.recogniser.look(sample.jpeg))
        return 'looked'
      } catch (error) {
        // It is a picture that nobody can look at; another one may be.
        if (error instanceof AppError && error.code.startsWith('comparison.')) return 'old'
        throw error
      }
    },
    end,
  }
}
