import { GROUP_MAX_MS, type StreamKind } from '@palisade/contract/media'

/**
 * The place of a file of one minute: `<folder>/<camera>/2026-11-23/04/05-main.mp4`, all UTC; a further one is `05.2-main.mp4`, one of the
 * camera's seventh epoch `05.2-e7-main.mp4`.
 */
export interface MinuteName {
  /** Beginning of its minute, ms since 1970. */
  at: number
  /** 1, 2, 3 … in order of writing. */
  part: number
  /** How often the camera had been given to another program; files of a newer one count before those of an older. */
  epoch: number
  stream: StreamKind
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
/** A group that begins in the minute of its file may reach this far beyond the beginning of that minute. */
export const REACH_MS = GROUP_MAX_MS + MINUTE_MS

export const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS

/** `2026-11-23/04` */
export const hourName = (at: number): string => new Date(at).toISOString().slice(0, 13).replace('T', '/')

/** Below the camera's folder. */
export function formatMinuteName({ at, part, epoch, stream }: MinuteName): string {
  const minute = String(Math.floor((at % HOUR_MS) / MINUTE_MS)).padStart(2, '0')
  return `${hourName(at)}/${minute}${part > 1 ? `.${part}` : ''}${epoch > 0 ? `-e${epoch}` : ''}-${stream}.mp4`
}

const NAME =
  /^(\d{4}-\d\d-\d\d)\/(\d\d)\/([0-5]\d)(?:\.([1-9]\d{0,3}))?(?:-e([1-9]\d{0,8}))?-(main|sub)\.mp4$/

/** Undefined for anything that is no name of ours. */
export function parseMinuteName(name: string): MinuteName | undefined {
  const [, day, hour, minute, part = '1', epoch = '0', stream] = NAME.exec(name) ?? []
  const at = Date.parse(`${day}T${hour}:${minute}:00Z`)
  if (Number.isNaN(at) || (stream !== 'main' && stream !== 'sub')) return undefined
  return { at, part: Number(part), epoch: Number(epoch), stream }
}
