/** `shown` keeps the one map frame under the screen, the others unmount it. */
export type MapMode = 'shown' | 'hidden' | 'none'

/** A section of a guide in `docs/guide`: the guide, and the anchor of the section's English heading. */
export type GuidePlace = `${'operator' | 'dispatcher' | 'administrator' | 'guard' | 'integrator'}#${string}`

export interface Screen {
  path: `/${string}`
  /** Code of the permission that opens it; null: everyone signed in. */
  permission: string | null
  /** Code of another permission that opens it too: of a part of it. */
  or?: string
  /** Key of the screen that leads here, for one that has no place in the menu. */
  below?: string
  map: MapMode
  /** Some of its hours, days or weeks are the site's, whatever zone its reader is in. */
  hasSiteTimes?: true
  /** F1 opens it there. */
  guide: GuidePlace
}
