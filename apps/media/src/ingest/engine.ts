import type { StreamCause } from '@palisade/contract/media'
import type { VideoCodec } from '@palisade/fmp4'

/** A decoder needs this before the first fragment. */
export interface StreamInit {
  segment: Buffer
  mime: string
  /** Pixels. */
  width: number
  height: number
  hasAudio: boolean
  /** Ticks per second of the audio track; 0 without one. */
  audioRate: number
  codec: VideoCodec
  parameterSets: Uint8Array[]
  /** Made by this machine out of what the camera sends. */
  transcodedFrom?: VideoCodec
}

/** Why pictures that come cannot be shown: no key frame came yet, or one without the parameter sets that decoders need. */
export type KeyLack = Extract<StreamCause, 'awaiting_key' | 'no_parameter_sets'>

/** One frame, ready to send: prft + moof + mdat. */
export interface MediaFragment {
  bytes: Buffer
  isVideo: boolean
  /** A video frame at which decoding can start. */
  isKey: boolean
  /** In ticks of its track. */
  decodeTime: number
  /** ms since 1970 */
  receivedAt: number
}

export interface EngineEvents {
  /** Something arrived, even if it is a frame that cannot be shown. */
  alive(): void
  /** A picture came that cannot be shown before the next key frame; some encoders send one a minute. */
  awaitsKey(lack: KeyLack): void
  /** Before the first fragment and whenever the stream's parameters change; the next video fragment is a key frame. */
  init(init: StreamInit): void
  fragment(fragment: MediaFragment): void
  /** The pull has ended for good; the owner of the engine makes a new one. @param lockedFor of a locked account, ms */
  down(cause: StreamCause, detail?: string, lockedFor?: number): void
}

export interface StreamSource {
  url: string
  username?: string
  password?: string
  transport?: 'auto' | 'tcp' | 'udp'
  isBasicAllowed?: boolean
  isOldTlsAllowed?: boolean
  /** The address of each host (contract, CameraSource). */
  hosts?: Readonly<Record<string, string>>
}

/** One attempt to pull one stream. After `stop` no event comes any more. */
export interface Engine {
  start(): void
  stop(): void
}

export type CreateEngine = (source: StreamSource, events: EngineEvents) => Engine
