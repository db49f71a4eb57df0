import { BOOKMARK_AGO_MAX_MS, type Bookmark } from '@palisade/contract'

/** A moment or span of a camera, ISO 8601. */
export interface Markable {
  camera: { id: string; name: string }
  from: string
  to: string | null
  /**
   * For a live picture: when the button was pressed, ms, by a clock that nobody can set. `from` is by this computer's clock, only for
   * display.
   */
  pressedAt?: number
}

export interface BookmarkFields {
  text: string
  tags: string[]
  from: string | null
  to: string | null
}

export const emptyBookmark = (what: Markable): BookmarkFields => ({
  text: '',
  tags: [],
  from: what.from,
  to: what.to,
})

export const fieldsOf = ({ text, tags, from, to }: Bookmark): BookmarkFields => ({ text, tags, from, to })

/** The fields as a call carries them; an emptied time is refused by its schema. */
export const inputOf = ({ text, tags, from, to }: BookmarkFields) => ({
  text,
  tags,
  from: from ?? '',
  // A cleared field has the value undefined.
  to: to ?? null,
})

/** The time since the button was pressed, ms; both moments are of one clock that nobody can set. */
export const agoOf = (pressedAt: number, now: number): number =>
  Math.min(BOOKMARK_AGO_MAX_MS, Math.max(0, Math.round(now - pressedAt)))
