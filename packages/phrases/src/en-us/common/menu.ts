import type { MenuGroup } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

/** Names of the menu's groups; a screen's name is with its module. */
export const menuGroups = phrasesOf<never>()({
  groups: {
    alarm: 'Alarms',
    setting: 'Settings',
    device: 'Device access',
    user: 'Users and roles',
    system: 'System',
  } satisfies Record<MenuGroup, string>,
})
