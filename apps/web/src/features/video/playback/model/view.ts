import { clampInto, lengthOf, type Span } from '#shared/player/play/model/span.ts'

/** The timeline shows from a month down to single pictures, ms. */
export const VIEW_MIN_MS = 400
export const VIEW_MAX_MS = 31 * 24 * 3_600_000

function within(view: Span, whole: Span): Span {
  const length = Math.min(lengthOf(view), lengthOf(whole))
  const from = clampInto({ from: whole.from, to: whole.to - length }, view.from)
  return { from, to: from + length }
}

/** All of a span in view, with a little around it. */
export function viewOf({ from, to }: Span, whole: Span): Span {
  const edge = Math.max(VIEW_MIN_MS, (to - from) * 0.03)
  return within({ from: from - edge, to: to + edge }, whole)
}

/** Zooms the view and keeps the moment `at` at its place; a `factor` above 1 shows more time. */
export function zoomView(view: Span, factor: number, at: number, whole: Span): Span {
  const length = Math.min(VIEW_MAX_MS, Math.max(VIEW_MIN_MS, lengthOf(view) * factor))
  const share = (at - view.from) / lengthOf(view)
  const from = at - share * length
  return within({ from, to: from + length }, whole)
}

export const moveView = (view: Span, by: number, whole: Span): Span =>
  within({ from: view.from + by, to: view.to + by }, whole)

/** The same length around a moment that is not in view; the view itself where it is. */
export function viewWith(view: Span, at: number, whole: Span): Span {
  if (at >= view.from && at <= view.to) return view
  const half = lengthOf(view) / 2
  return within({ from: at - half, to: at + half }, whole)
}

export const pixelOf = (view: Span, width: number, at: number): number =>
  ((at - view.from) / lengthOf(view)) * width
export const momentAt = (view: Span, width: number, pixel: number): number =>
  view.from + (pixel / width) * lengthOf(view)

/** Rounds a moment to half a pixel, so that a moving line is drawn again only when people can see that it has moved. */
export const seenMoment = (view: Span, width: number, at: number): number =>
  momentAt(view, width, Math.round(pixelOf(view, width, at) * 2) / 2)
