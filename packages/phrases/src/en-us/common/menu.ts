import type { MenuGroup } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

/** Names of the menu's groups; a screen's name is with its module. */
export const menuGroups = phrasesOf<never>()({
  groups: {
    people: 'People',
    alarm: 'Alarms',
    bayonet: 'Vehicles',
    patrol: 'Patrol',
    setting: 'Settings',
    device: 'Device access',
    user: 'Users and roles',
    system: 'System',
  } satisfies Record<MenuGroup, string>,
})
