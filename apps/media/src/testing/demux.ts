import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { avGetCodecName, FFmpegError, FormatContext, Packet } from 'node-av/lib'

export interface DemuxedTrack {
  /** FFmpeg's name, such as `h264`. */
  codec: string
  /** Hz; 0 of pictures. */
  sampleRate: number
  packets: number
}

/** Reads a file as players of others do, with FFmpeg's own reader in this process. */
export function demux(file: string): { video: DemuxedTrack[]; audio: DemuxedTrack[] } {
  const context = new FormatContext()
  FFmpegError.throwIfError(context.openInputSync(file), file)
  try {
    FFmpegError.throwIfError(context.findStreamInfoSync(), file)
    const tracks = context.streams.map(({ index, codecpar }) => ({
      index,
      kind: codecpar.codecType,
      codec: avGetCodecName(codecpar.codecId) ?? '',
      sampleRate: codecpar.sampleRate,
      packets: 0,
    }))
    using packet = new Packet()
    packet.alloc()
    while (context.readFrameSync(packet) >= 0) {
      const track = tracks.find(({ index }) => index === packet.streamIndex)
      if (track) track.packets += 1
      packet.unref()
    }
    const of = (type: number) =>
      tracks
        .filter(({ kind }) => kind === type)
        .map(({ codec, sampleRate, packets }) => ({ codec, sampleRate, packets }))
    return { video: of(AVMEDIA_TYPE_VIDEO), audio: of(AVMEDIA_TYPE_AUDIO) }
  } finally {
    context.closeInputSync()
  }
}
