import { spanFault, type FootageSpan } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { CONSOLE_AHEAD_MS, type Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { FootageSource } from '#server/infra/media/footage-source.ts'
import { maskSightOf, type MaskSight } from '#server/modules/device/masking/mask-sight.ts'
import { requireCameras } from '#server/modules/video/playback/recorded-cameras.ts'
import type { StoredClip } from './footage.queries.ts'

export interface SpanCheckDeps {
  db: Db
  clock: Clock
  source: Pick<FootageSource, 'look'>
}

/** Looks whether a file can be made of spans, and of what kind it would be. */
export function createSpanCheck({ db, clock, source }: SpanCheckDeps) {
  function refuseFault({ from, to }: FootageSpan): void {
    const fault = spanFault({ from, to })
    if (fault) throw new AppError(fault)
    if (Date.parse(to) > clock.now() + CONSOLE_AHEAD_MS) throw new AppError('playback.in_future')
  }

  async function clipsOf(spans: readonly FootageSpan[]): Promise<StoredClip[]> {
    for (const span of spans) refuseFault(span)
    const ids = spans.map(({ cameraId }) => cameraId)
    const cameras = await requireCameras(db, ids)
    const iso = (at: string) => new Date(at).toISOString()
    return spans.map(({ cameraId, from, to }, index) => ({
      cameraId,
      cameraName: cameras[index]?.name ?? '',
      from: iso(from),
      to: iso(to),
    }))
  }

  return async (
    spans: readonly FootageSpan[],
    access: AccessSnapshot,
  ): Promise<{ clips: StoredClip[]; isUnlike: boolean; sight: MaskSight }> => {
    const clips = await clipsOf(spans)
    const sight = await maskSightOf(
      db,
      access,
      clips.map(({ cameraId }) => cameraId),
    )
    const { missing, isUnlike } = await source.look(clips, sight.covered.length === 0)
    const [first] = missing
    if (first !== undefined) throw new AppError('footage.no_recording', { clip: first + 1 })
    return { clips, isUnlike, sight }
  }
}
