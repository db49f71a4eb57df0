import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { avGetCodecName, FFmpegError, FormatContext, Packet } from 'node-av/lib'

export interface DemuxedTrack {
  /** FFmpeg's name, such as `h264`. */
  codec: string
  /** Hz; 0 of pictures. */
  sampleRate: number
  packets: number
  /** From the beginning of its first packet to the beginning of the last, s. */
  seconds: number
}

/** Reads a file as players of others do, with FFmpeg's own reader in this process. */
export function demux(file: string): { video: DemuxedTrack[]; audio: DemuxedTrack[] } {
  const context = new FormatContext()
  FFmpegError.throwIfError(context.openInputSync(file), file)
  try {
    FFmpegError.throwIfError(context.findStreamInfoSync(), file)
    const tracks = context.streams.map(({ index, codecpar, timeBase }) => ({
      index,
      kind: codecpar.codecType,
      codec: avGetCodecName(codecpar.codecId) ?? '',
      sampleRate: codecpar.sampleRate,
      packets: 0,
      tick: timeBase.num / timeBase.den,
      first: Infinity,
      last: -Infinity,
    }))
    using packet = new Packet()
    packet.alloc()
    while (context.readFrameSync(packet) >= 0) {
      const track = tracks.find(({ index }) => index === packet.streamIndex)
      if (track) {
        const at = Number(packet.pts) * track.tick
        track.packets += 1
        track.first = Math.min(track.first, at)
        track.last = Math.max(track.last, at)
      }
      packet.unref()
    }
    const of = (type: number) =>
      tracks
        .filter(({ kind }) => kind === type)
        .map(({ codec, sampleRate, packets, first, last }) => ({
          codec,
          sampleRate,
          packets,
          seconds: packets > 0 ? last - first : 0,
        }))
    return { video: of(AVMEDIA_TYPE_VIDEO), audio: of(AVMEDIA_TYPE_AUDIO) }
  } finally {
    context.closeInputSync()
  }
}
