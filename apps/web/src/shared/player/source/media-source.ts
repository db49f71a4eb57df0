type MediaSourceClass = typeof MediaSource

interface MediaScope {
  MediaSource?: MediaSourceClass
  ManagedMediaSource?: MediaSourceClass
}

/** Media Source of this browser: iPhones have the managed kind alone, from iOS 17.1; undefined where there is neither. */
export function findMediaSource(scope: MediaScope = globalThis): MediaSourceClass | undefined {
  return scope.MediaSource ?? scope.ManagedMediaSource
}

/** Whether this browser plays live video; others are shown single pictures. */
export const canPlayLive = (): boolean => findMediaSource() !== undefined

/** Whether this browser decodes a stream: H.265 only where the machine has a decoder for it. */
export const canDecode = (mime: string): boolean => findMediaSource()?.isTypeSupported(mime) ?? false

/** A source for the element. @throws Error where the browser has none */
export function openMediaSource(video: HTMLVideoElement): MediaSource {
  const Source = findMediaSource()
  if (!Source) throw new Error('no Media Source in this browser')
  // A managed source opens only in an element that is not offered to other screens.
  video.disableRemotePlayback = true
  return new Source()
}
