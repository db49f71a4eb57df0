import type { DeviceCause, LackReason } from '@palisade/contract'
import { createParameterSets, Fmp4Error, type SpsInfo } from '@palisade/fmp4'
import {
  createRtspClient,
  namesOf,
  type AccessUnit,
  type RtspConnectOptions,
  type RtspFailure,
  type Track,
  type VideoTrack,
} from '@palisade/rtsp'
import { lockedFor as lockedForOfDahua } from '../dahua/lock.ts'
import { lockedFor as lockedForOfIsapi } from '../isapi/lock.ts'

type StreamCause = Extract<
  DeviceCause,
  | 'unreachable'
  | 'old_encryption'
  | 'refused'
  | 'wrong_credentials'
  | 'account_locked'
  | 'no_such_stream'
  | 'unsupported_codec'
  | 'protocol_error'
  | 'stalled'
>

const CAUSES: Record<RtspFailure, StreamCause> = {
  unreachable: 'unreachable',
  old_encryption: 'old_encryption',
  refused: 'refused',
  wrong_credentials: 'wrong_credentials',
  account_locked: 'account_locked',
  no_such_stream: 'no_such_stream',
  unsupported_codec: 'unsupported_codec',
  protocol_error: 'protocol_error',
  no_data: 'stalled',
  ended: 'stalled',
}
/** The cause the console shows for what ended an RTSP session. */
export const streamCauseOf = (failure: RtspFailure): StreamCause => CAUSES[failure]

/** For how long a refused RTSP login says that the account is locked, ms: devices write it as they do over HTTP. */
export function lockedFor(body: Uint8Array): number | undefined {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return lockedForOfIsapi(text) ?? lockedForOfDahua(text)
}

export type PictureLack = Extract<LackReason, 'no_key_frame' | 'no_parameter_sets'>

export type StreamProbe =
  | {
      ok: true
      video: { codec: VideoTrack['codec']; width: number; height: number }
      audio?: { codec: string }
      /** Pictures came, but none that says its size, for want of this: both sides are 0. */
      lack?: PictureLack
    }
  | { ok: false; cause: StreamCause; detail: string; lockedFor?: number | undefined }

export interface StreamProbeOptions extends Pick<
  RtspConnectOptions,
  | 'url'
  | 'username'
  | 'password'
  | 'hosts'
  | 'transport'
  | 'isOldTlsAllowed'
  | 'connectTimeoutMs'
  | 'breaker'
  | 'isAsked'
> {
  signal?: AbortSignal
  /** ms; a camera may take its time to log in, and a key frame comes every few seconds. Default 15 s. */
  within?: number
}

const WITHIN_MS = 15_000

/** Connects as a pull would, waits for the first picture and tells what it is. Resolves in any case, within `within`. */
export async function probeStream({ signal, within, ...options }: StreamProbeOptions): Promise<StreamProbe> {
  const { promise, resolve } = Promise.withResolvers<StreamProbe>()
  let tracks: Track[] = []
  let lack: PictureLack | undefined
  let sizeOf: ((unit: AccessUnit) => SpsInfo | undefined) | undefined

  const client = createRtspClient({
    ...options,
    // A camera with a key frame each half minute shows before it that pictures come.
    lossPolicy: 'damaged',
    lockedFor,
    onTracks: found => {
      tracks = found
      const video = tracks.find(track => track.kind === 'video')
      if (video) sizeOf = createSizeReader(video)
      else resolve({ ok: false, cause: 'unsupported_codec', detail: namesOf(tracks) })
    },
    onUnit: unit => {
      if (unit.kind !== 'video') return
      // A key frame that says no size has no parameter sets.
      if (unit.key) lack = 'no_parameter_sets'
      lack ??= 'no_key_frame'
      const size = sizeOf?.(unit)
      if (size) resolve(describe(tracks, size))
    },
    onEnd: (failure, detail, locked) =>
      resolve({ ok: false, cause: streamCauseOf(failure), detail, lockedFor: locked }),
  })
  const late = (): void =>
    resolve(lack ? unsized(tracks, lack) : { ok: false, cause: 'stalled', detail: 'no picture in time' })
  const timer = setTimeout(late, within ?? WITHIN_MS)
  signal?.addEventListener('abort', late, { once: true })
  if (signal?.aborted) late()
  else client.start()
  const result = await promise
  clearTimeout(timer)
  signal?.removeEventListener('abort', late)
  // Nothing waits for the end of a session with a camera.
  client.stop().catch(() => undefined)
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

function unsized(tracks: readonly Track[], lack: PictureLack): StreamProbe {
  return { ...describe(tracks, { width: 0, height: 0 }), lack }
}

function describe(tracks: readonly Track[], { width, height }: Pick<SpsInfo, 'width' | 'height'>) {
  const video = tracks.find(track => track.kind === 'video')
  const audio = tracks.find(track => track.kind === 'audio')
  return {
    ok: true as const,
    video: { codec: video?.codec ?? 'h264', width, height },
    ...(audio && { audio: { codec: audio.codec } }),
  }
}
