import type { ProbeRequest, ProbeResult } from '@palisade/contract/media'
import { createParameterSets, Fmp4Error, type SpsInfo } from '@palisade/fmp4'
import { createRtspClient, type AccessUnit, type Track, type VideoTrack } from '@palisade/rtsp'
import { causeOf } from './rtsp-engine.ts'

/** A camera may take its time to log in; a key frame comes every few seconds. */
const WITHIN_MS = 15_000

/** Connects as a pull would, waits for a picture and tells what it is. Resolves in any case, within 15 s. */
export async function probeRtsp(request: ProbeRequest): Promise<ProbeResult> {
  const { promise, resolve } = Promise.withResolvers<ProbeResult>()
  let tracks: Track[] = []
  let sizeOf: ((unit: AccessUnit) => SpsInfo | undefined) | undefined

  const client = createRtspClient({
    ...request,
    onTracks: found => {
      tracks = found
      const video = tracks.find(track => track.kind === 'video')
      if (video) sizeOf = createSizeReader(video)
      else resolve({ ok: false, cause: 'unsupported_codec', detail: 'no video of a known kind' })
    },
    onUnit: unit => {
      const size = unit.kind === 'video' ? sizeOf?.(unit) : undefined
      if (size) resolve(describe(tracks, size))
    },
    onEnd: (failure, detail) => resolve({ ok: false, cause: causeOf(failure), detail }),
  })
  const late = setTimeout(
    () => resolve({ ok: false, cause: 'stalled', detail: 'no picture in time' }),
    WITHIN_MS,
  )
  client.start()
  const result = await promise
  clearTimeout(late)
  await client.stop()
  return result
}

function createSizeReader(video: VideoTrack): (unit: AccessUnit) => SpsInfo | undefined {
  const sets = createParameterSets(video.codec)
  const take = (units: readonly Uint8Array[]): void => {
    try {
      sets.update(units)
    } catch (error) {
      if (!(error instanceof Fmp4Error)) throw error
    }
  }
  take(video.parameterSets)
  return unit => {
    take(unit.units)
    return sets.sps()
  }
}

function describe(tracks: readonly Track[], { width, height }: SpsInfo): ProbeResult {
  const video = tracks.find(track => track.kind === 'video')
  const audio = tracks.find(track => track.kind === 'audio')
  return {
    ok: true,
    video: { codec: video?.codec ?? 'h264', width, height },
    ...(audio && { audio: { codec: audio.codec } }),
  }
}
