import { vi } from 'vitest'
import { createRtspClient, type RtspClient, type RtspClientOptions } from '../client/client.ts'
import type { AccessUnit, Track } from '../types.ts'

export interface Watched {
  client: RtspClient
  tracks: Track[]
  units: AccessUnit[]
  losses: number
  ends: string[]
  /** Resolves when the condition holds, fails after its deadline. */
  until: (condition: () => boolean) => Promise<true>
}

/** Starts a client and keeps what it says. */
export function watch(options: Partial<RtspClientOptions> & { url: string }): Watched {
  const watched: Watched = {
    client: createRtspClient({
      ...options,
      onTracks: tracks => void (watched.tracks = tracks),
      onUnit: unit => {
        watched.units.push({ ...unit, units: unit.units.map(bytes => Buffer.from(bytes)) })
        options.onUnit?.(unit)
      },
      onLoss: (_track, packets) => void (watched.losses += packets),
      onEnd: (failure, detail) => void watched.ends.push(`${failure}: ${detail}`),
    }),
    tracks: [],
    units: [],
    losses: 0,
    ends: [],
    until: condition => vi.waitUntil(condition, { interval: 5 }),
  }
  watched.client.start()
  return watched
}
