/** `shown` keeps the one map frame under the screen, the others unmount it. */
export type MapMode = 'shown' | 'hidden' | 'none'

export interface Screen {
  path: `/${string}`
  /** Code of the permission that opens it; null: everyone signed in. */
  permission: string | null
  /** Code of another permission that opens it too: of a part of it. */
  or?: string
  map: MapMode
}
