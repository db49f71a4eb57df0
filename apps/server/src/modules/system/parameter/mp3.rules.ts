// Recognises an MP3 by its bytes: ISO/IEC 11172-3 and 13818-3, layer III, with or without an ID3v2 tag before it.

/**
 * The number of consecutive frames that are checked; other bytes look like this many with a probability below 1 in
 * 2^60.
 */
const FRAMES = 8
/** A short sound needs at least this many frames. */
const FRAMES_AT_LEAST = 4
/** The most zero bytes between the tag and the first frame; some programs leave such padding. */
const PADDING_LIMIT = 64 * 1024

/** kbit/s by the header's bitrate index; 0 and 15 are not accepted. */
const bitrates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const bitrates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
/** Hz by the version bits: 0 = MPEG 2.5, 2 = MPEG 2, 3 = MPEG 1; 1 is reserved. */
const sampleRates: Readonly<Record<number, readonly number[]>> = {
  0: [11_025, 12_000, 8_000],
  2: [22_050, 24_000, 16_000],
  3: [44_100, 48_000, 32_000],
}

interface Frame {
  length: number
  /** Version and sample rate, which must be the same in every frame of a file. */
  kind: string
}

function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + 4 > bytes.length) return undefined
  const header = bytes.readUInt32BE(at)
  const isSync = header >>> 21 === 0x7ff
  const version = (header >>> 19) & 3
  const isLayer3 = ((header >>> 17) & 3) === 1
  const bitrate = (version === 3 ? bitrates1 : bitrates2)[(header >>> 12) & 15]
  const sampleRate = sampleRates[version]?.[(header >>> 10) & 3]
  const padding = (header >>> 9) & 1
  const isEmphasisReserved = (header & 3) === 2
  if (!isSync || !isLayer3 || !bitrate || !sampleRate || isEmphasisReserved) return undefined
  const samplesPerByte = version === 3 ? 144 : 72
  return {
    length: Math.floor((samplesPerByte * bitrate * 1000) / sampleRate) + padding,
    kind: `${version} ${sampleRate}`,
  }
}

const ID3_HEADER = 10

/** The end of the tags before the sound; undefined when a tag claims more bytes than there are. */
function endOfTags(bytes: Buffer): number | undefined {
  let at = 0
  while (bytes.toString('latin1', at, at + 3) === 'ID3') {
    if (at + ID3_HEADER > bytes.length) return undefined
    const size = bytes.subarray(at + 6, ID3_HEADER + at)
    // Each byte of the size carries seven bits.
    if (size.some(byte => byte > 0x7f)) return undefined
    const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0
    at += ID3_HEADER + size.reduce((sum, byte) => sum * 128 + byte, 0) + (hasFooter ? ID3_HEADER : 0)
    if (at > bytes.length) return undefined
  }
  return at
}

/** Whether these bytes are an MP3: several complete frames in a row, right after the tags. The file name is ignored. */
export function isMp3(bytes: Buffer): boolean {
  const tagged = endOfTags(bytes)
  if (tagged === undefined) return false
  let at = tagged
  while (bytes[at] === 0 && at - tagged < PADDING_LIMIT) at += 1
  const kind = frameAt(bytes, at)?.kind
  for (let found = 0; found < FRAMES; found += 1) {
    const frame = frameAt(bytes, at)
    if (!frame || frame.kind !== kind || at + frame.length > bytes.length) return found >= FRAMES_AT_LEAST
    at += frame.length
  }
  return true
}
