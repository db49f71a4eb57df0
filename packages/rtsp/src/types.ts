import type { ReplayTime } from './rtp/replay-extension.ts'

export type VideoCodec = 'h264' | 'h265' | 'mjpeg'

export interface VideoTrack {
  kind: 'video'
  /** Number of the track within the stream, from 0. */
  id: number
  codec: VideoCodec
  /** Ticks per second of `pts`; 90000 for video. */
  clockRate: number
  /** SPS and PPS (H.265: VPS too) from the SDP, without start codes; may be empty when they come in-band, and is with JPEG. */
  parameterSets: Uint8Array[]
}

export interface AudioTrack {
  kind: 'audio'
  id: number
  codec: 'aac' | 'pcma' | 'pcmu'
  clockRate: number
  channels: number
  /** AudioSpecificConfig (ISO 14496-3), AAC only. */
  config?: Uint8Array
}

export type Track = VideoTrack | AudioTrack

/** One picture with all its NAL units, or the audio frames of one packet. */
export interface AccessUnit {
  track: number
  kind: 'video' | 'audio'
  /** Ticks of the track's clock, unwrapped, starting near 0; all tracks of a stream share the zero. */
  pts: number
  /** The sender's wall clock in ms since 1970, known after its first RTCP sender report. */
  ntp?: number
  /** Of a replay that tells it of each picture: when it was taken, by the sender's clock, ms since 1970. */
  taken?: ReplayTime
  /** Our wall clock in ms when the last packet arrived. */
  receivedAt: number
  key: boolean
  /**
   * Video: NAL units without start codes, or one whole JPEG; audio: one element per frame. Views of memory that is used again: what is kept
   * after `onUnit` has returned must be copied.
   */
  units: Uint8Array[]
}

export type RtspFailure =
  | 'unreachable'
  | 'old_encryption'
  | 'refused'
  | 'wrong_credentials'
  | 'account_locked'
  | 'no_such_stream'
  | 'unsupported_codec'
  | 'protocol_error'
  | 'no_data'
  | 'ended'

/** The formats of a stream by name, as `video H264, audio PCMA`: safe to show. */
export const namesOf = (tracks: readonly Track[]): string =>
  tracks.map(({ kind, codec }) => `${kind} ${codec.toUpperCase()}`).join(', ')
