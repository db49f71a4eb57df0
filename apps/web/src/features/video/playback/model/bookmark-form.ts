import { BOOKMARK_AGO_MAX_MS, type Bookmark } from '@palisade/contract'

/** A moment or span of a camera, ISO 8601. */
export interface Markable {
  camera: { id: string; name: string }
  from: string
  to: string | null
  /** The camera was live then: by the clock that nobody sets, ms; `from` is by this computer's clock, to be looked at. */
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
  // A cleared field tells undefined.
  to: to ?? null,
})

/** How long ago the button was pressed, ms; both are of one clock that nobody sets. */
export const agoOf = (pressedAt: number, now: number): number =>
  Math.min(BOOKMARK_AGO_MAX_MS, Math.max(0, Math.round(now - pressedAt)))
