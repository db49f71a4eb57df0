import type { RtspFailure, Track } from '../types.ts'
import { createRtspClient, type RtspConnectOptions } from '../client/client.ts'

export interface ProbeOptions extends RtspConnectOptions {
  /** Waits for the first whole picture (or sound, without video) instead of the description only. */
  untilUnit?: boolean
}

export type ProbeResult = { ok: true; tracks: Track[] } | { ok: false; failure: RtspFailure; detail: string }

/** Connects, logs in, sets every track up and leaves again. Resolves in any case. */
export async function probe(options: ProbeOptions): Promise<ProbeResult> {
  const { promise, resolve } = Promise.withResolvers<ProbeResult>()
  let tracks: Track[] = []
  const client = createRtspClient({
    ...options,
    onTracks(found) {
      tracks = found
      if (options.untilUnit) return
      resolve({ ok: true, tracks })
      // At once, so that nothing is played.
      void client.stop()
    },
    onUnit(unit) {
      if (unit.kind === 'video' || tracks.every(track => track.kind === 'audio'))
        resolve({ ok: true, tracks })
    },
    onEnd: (failure, detail) => resolve({ ok: false, failure, detail }),
  })
  client.start()
  const result = await promise
  await client.stop()
  return result
}
