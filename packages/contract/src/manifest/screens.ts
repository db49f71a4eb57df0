import { merge, type KeysOf, type PartOf } from './fold.ts'

/**
 * The built screens by key: the router, the menus and the title texts all go by it. A screen joins its module's manifest
 * with the commit that builds it, so no menu entry leads nowhere.
 */
export const screens = merge('screens')
export type ScreenKey = KeysOf<PartOf<'screens'>>

type Permission = KeysOf<PartOf<'permissions'>>
/** A screen whose permission no module declares does not compile. */
export const screenPermissions: Readonly<Record<ScreenKey, OpenedBy>> = screens
/** Either of them opens the screen; no permission at all: everyone signed in does. */
export interface OpenedBy {
  permission: Permission | null
  or?: Permission
}
