import type { SessionUser, SignedIn } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { may } from '#server/infra/access/may.ts'
import type { AccessSnapshot, SignedInUser } from '#server/infra/access/access.ts'
import { menusFor, type MenuNames } from './menu.rules.ts'

/** The names of menu entries: `name` is Chinese, `en_name` English (ACCESS-3). */
export function createMenuNames(chinese: Translator, english: Translator): MenuNames {
  const known = new Map<string, ReturnType<MenuNames>>()
  return entry => {
    const key =
      'screen' in entry ? (`menu.screen.${entry.screen}` as const) : (`menu.group.${entry.group}` as const)
    const names = known.get(key) ?? { name: chinese(key), en_name: english(key) }
    known.set(key, names)
    return names
  }
}

/** A session as the console receives it, without its ticket. */
export function presentSession(
  user: SignedInUser,
  access: AccessSnapshot,
  names: MenuNames,
): Omit<SignedIn, 'ticket'> {
  const { id, userName, name } = user
  const sessionUser: SessionUser = { id, userName, name, permissions: [...access.permissions] }
  return {
    user: sessionUser,
    ownCentral: [...access.centres],
    newMenus: { menus: menusFor(permission => may(access, permission), names) },
  }
}
