import type { SlideCover, SlidePicture } from '#server/infra/slides/slide-pages.ts'
import type { AlarmFacts } from '../alarm-facts.ts'

export interface AlarmSlide extends AlarmFacts {
  /** JPEG; left out where there is none to be seen. */
  picture?: SlidePicture | undefined
  /** PNG of where it is. */
  place?: SlidePicture | undefined
}

/** The worker's input. */
export interface SlideTask extends SlideCover {
  slides: AlarmSlide[]
  words: { noPicture: string; noPlace: string; place: string; history: string; more: string[] }
}
