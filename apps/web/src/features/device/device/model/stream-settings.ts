import type { StreamChoice, VideoSource } from '@palisade/contract'
import type { ConnectionFields } from './device-fields.ts'

/** The settings that a chosen main stream of a source brings. */
export const mainOf = (source: VideoSource, stream: StreamChoice | undefined): Partial<ConnectionFields> => ({
  mainUrl: stream?.url ?? '',
  mainProfile: stream?.token ?? '',
  ...(source.channel !== undefined && { channel: source.channel }),
})

export const subOf = (stream: StreamChoice | undefined): Partial<ConnectionFields> => ({
  subUrl: stream?.url ?? '',
  subProfile: stream?.token ?? '',
})
