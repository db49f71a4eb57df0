import type { SlideCover, SlidePicture } from '#server/infra/slides/slide-pages.ts'

/** A capture on a slide. */
export interface CaptureCard {
  /** JPEG; left out where there is none to be seen. */
  picture?: SlidePicture | undefined
  /** Time, camera, area, similarity. */
  lines: string[]
}

/** The worker's input. */
export interface CaptureSlides extends SlideCover {
  /** By slide. */
  pages: { title: string; cards: CaptureCard[] }[]
  noPicture: string
}

/** Captures of a slide, in two rows. */
export const CARDS_A_SLIDE = 8
