import { recordingKinds, type RecordingKindName } from '@palisade/contract'
import { PLAY_RATES } from '#shared/player/play/model/play-clock.ts'
import type { Span } from '#shared/player/play/model/span.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The part of playback that its address tells. */
export interface PlaybackPlace {
  cameraIds: readonly string[]
  /** The moment that is played, ms since 1970; left out before a search. */
  at?: number
  /** The range that is searched. */
  range?: Span
  kind?: RecordingKindName
  /** Speed; backward with a minus. */
  rate?: number
}

type Words = Readonly<Record<string, unknown>>

function momentOf(word: unknown): number | undefined {
  const text = typeof word === 'string' ? word : ''
  const at = /^\d{12,14}$/.test(text) ? Number(text) : Date.parse(text)
  return Number.isFinite(at) ? at : undefined
}

function rangeOf(search: Words): Span | undefined {
  const [from, to] = [momentOf(search['from']), momentOf(search['to'])]
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

/**
 * The address of recordings: `?cameras=id,id&at=2026-11-20T08:15:30Z`, and where a search was made its range, type and speed;
 * a number is ms since 1970.
 */
export function readPlaybackAddress(search: Words): PlaybackPlace {
  const { cameras } = search
  const ids = typeof cameras === 'string' ? cameras.split(',').filter(id => UUID.test(id)) : []
  const [at, range] = [momentOf(search['at']), rangeOf(search)]
  const kind = recordingKinds.find(name => name === search['kind'])
  const speed = Number(search['speed'])
  const isRate = PLAY_RATES.some(rate => rate === Math.abs(speed))
  return {
    cameraIds: [...new Set(ids)],
    ...(at !== undefined && { at }),
    ...(range && { range }),
    ...(kind && { kind }),
    ...(isRate && speed !== 1 && { rate: speed }),
  }
}

export const playbackAddress = (cameraIds: readonly string[], at: string | number) => ({
  cameras: cameraIds.join(),
  at: new Date(at).toISOString(),
})

/** The words of the address that are read as this place. */
export function playbackWords({ cameraIds, at, range, kind, rate }: PlaybackPlace): Record<string, string> {
  const told = (moment: number) => new Date(moment).toISOString()
  return {
    ...(cameraIds.length > 0 && { cameras: cameraIds.join() }),
    ...(range && { from: told(range.from), to: told(range.to) }),
    ...(kind && kind !== 'all' && { kind }),
    ...(at !== undefined && { at: told(at) }),
    ...(rate !== undefined && rate !== 1 && { speed: String(rate) }),
  }
}
