import type { EncodedPicture } from './video-encoder.ts'

/** Seconds that a stream draws before it repeats them: drawing and encoding twelve cameras for ever takes a fifth of a core. */
export const LOOP_S = 20

/** The first pictures that a stream encoded, from a key frame on, and then the same again and again. */
export function createPictureLoop(length: number) {
  let pictures: EncodedPicture[] = []
  let position = 0
  const isWhole = (): boolean => pictures.length >= length
  return {
    isWhole,
    /** Takes the next picture that was encoded, while some are missing. */
    keep(picture: EncodedPicture): void {
      if (isWhole() || (pictures.length === 0 && !picture.key)) return
      pictures.push(picture)
    },
    /** A loop that is not whole yet begins anew, because a picture is missing or one was drawn that is not to be repeated. */
    interrupt(): void {
      if (!isWhole()) pictures = []
    },
    /** The key frame at the beginning comes next. */
    rewind(): void {
      position = 0
    },
    next(): EncodedPicture | undefined {
      const picture = pictures[position]
      position = (position + 1) % pictures.length
      return picture
    },
  }
}
