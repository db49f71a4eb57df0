import type { StreamChoice, VideoSource } from '@palisade/contract'

/** Lines below which an auxiliary stream is too coarse even for a small window. */
const SUB_MIN_HEIGHT = 360

const pixels = ({ width, height }: StreamChoice) => width * height

/** The largest stream as main, and as auxiliary the smallest other one that is still good enough to watch. */
export function proposeStreams({ streams }: Pick<VideoSource, 'streams'>): {
  main: StreamChoice | undefined
  sub: StreamChoice | undefined
} {
  const bySize = streams.toSorted((a, b) => pixels(b) - pixels(a))
  const [main, ...others] = bySize
  const sub = others.findLast(stream => stream.height >= SUB_MIN_HEIGHT)
  return { main, sub: sub && main && pixels(sub) < pixels(main) ? sub : undefined }
}
