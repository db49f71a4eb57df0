import { PLAY_LEAD_MS } from '@palisade/contract/media'
import type { Span } from './span.ts'

/** The moment at which the media timeline of a span begins, ms since 1970. */
export const mediaZero = ({ from }: Span): number => from - PLAY_LEAD_MS
