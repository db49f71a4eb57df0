/** Names as cameras and their manuals write them. */
const names: Readonly<Record<string, string>> = {
  h264: 'H.264',
  h265: 'H.265',
  hevc: 'H.265',
  mjpeg: 'MJPEG',
  jpeg: 'MJPEG',
  'mp4v-es': 'MPEG-4',
  aac: 'AAC',
  pcmu: 'G.711 μ-law',
  pcma: 'G.711 A-law',
}

export const codecName = (codec: string): string => names[codec.toLowerCase().replaceAll('.', '')] ?? codec
