/** In a type of several kinds the formats of pictures and of sound stand side by side. */
const SOUND = /^(?:mp4a\.(?!6C)|flac|opus)/i

const codecsOf = (mime: string): string[] =>
  /codecs="([^"]*)"/
    .exec(mime)?.[1]
    ?.split(',')
    .map(codec => codec.trim()) ?? []

/** The type of the pictures of a stream, whatever sound it has. */
export const pictureMime = (mime: string): string =>
  mime.replace(
    /codecs="[^"]*"/,
    `codecs="${codecsOf(mime)
      .filter(codec => !SOUND.test(codec))
      .join(',')}"`,
  )

/** The type of the sound of a stream; undefined without one. */
export function soundMime(mime: string): string | undefined {
  const sound = codecsOf(mime).find(codec => SOUND.test(codec))
  return sound && `audio/mp4; codecs="${sound}"`
}
