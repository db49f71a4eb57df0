import { isRecovering } from '@palisade/fmp4'

type MediaSourceClass = typeof MediaSource

interface MediaScope {
  MediaSource?: MediaSourceClass
  ManagedMediaSource?: MediaSourceClass
}

/** The Media Source class of this browser; iPhones have only the managed kind, from iOS 17.1. Undefined if there is neither. */
export function findMediaSource(scope: MediaScope = globalThis): MediaSourceClass | undefined {
  return scope.MediaSource ?? scope.ManagedMediaSource
}

/** Whether this browser plays live video; others are shown single pictures. */
export const canPlayLive = (): boolean => findMediaSource() !== undefined

/** Whether this browser decodes a stream: H.265 only where the machine has a decoder for it. */
export const canDecode = (mime: string): boolean =>
  !isRecovering(mime) && !failed.has(formatOf(mime)) && (findMediaSource()?.isTypeSupported(mime) ?? false)

/** Formats that this browser claimed to decode and then did not, because a decoder of the graphics card is missing or broken. */
const failed = new Set<string>()

/** `hvc1` or `hev1`; H.264 is decoded everywhere, so that a fault there is one of the stream. */
const formatOf = (mime: string): string => /hvc1|hev1/.exec(mime)?.[0] ?? ''

/** Notes the fault of an element. If its decoder failed, the format counts as not decodable until the page is loaded again. */
export function noteFault(video: HTMLVideoElement, mime: string): void {
  const code = video.error?.code
  const isDecoder = code === DECODE_FAULT || code === FORMAT_FAULT
  if (isDecoder && formatOf(mime) !== '') failed.add(formatOf(mime))
}

/** MEDIA_ERR_DECODE and MEDIA_ERR_SRC_NOT_SUPPORTED. */
const DECODE_FAULT = 3
const FORMAT_FAULT = 4

/** A source for the element. @throws Error where the browser has none */
export function openMediaSource(element: HTMLMediaElement): MediaSource {
  const Source = findMediaSource()
  if (!Source) throw new Error('no Media Source in this browser')
  // A managed source opens only in an element that is not offered to other screens.
  element.disableRemotePlayback = true
  return new Source()
}
