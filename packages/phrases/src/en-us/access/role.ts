import type { DeviceCategory, DeviceScope } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const role = phrasesOf<'role'>()({
  texts: {
    title: 'Roles',
    field: {
      name: 'Name',
      remarks: 'Remarks',
      creator: 'Created by',
      createdAt: 'Created',
      updatedAt: 'Last modified',
      bound: 'Bound to',
      isSecondFactorRequired: 'Second factor required',
      permissions: 'Functions',
      areaIds: 'Areas',
      deviceScopes: 'Devices',
      deviceIds: 'Chosen devices',
    },
    builtIn: 'Built in',
    own: 'Yours',
    installation: 'Installation',
    boundTo: {
      users: '{count|one:# user|other:# users}',
      groups: '{count|one:# group|other:# groups}',
      nobody: 'Nobody',
    },
    act: {
      add: 'Add role',
      copy: 'Copy',
      toList: 'All roles',
      deleteText: 'Only roles that are bound to no user and no group can be deleted.',
    },
    page: {
      add: 'Add role',
      copy: 'Add a copy of “{name}”',
      edit: 'Change role “{name}”',
      view: 'Role “{name}”',
      copyName: '{name} (copy)',
    },
    locked: {
      isOwn: 'This is a role of your own: somebody else has to change it.',
      isSuper:
        'The super administrator may do everything, also what later releases add. This role cannot be changed.',
      isMoreThanOwn: 'This role gives more than you hold yourself, so you cannot change it.',
      noPermission: 'You may look at roles but not change them.',
    },
    second: 'Users of this role also enter a code from their phone when they log in',
    functions: {
      all: 'Select all',
      none: 'Select none',
      hint: 'What an action needs is selected along with it.',
    },
    areas: { hint: 'With everything below each, also what is added later.' },
    devices: {
      chooseBelow: 'All devices in “{name}”, or none of them',
      areasFirst: 'Select areas first: devices are chosen within them.',
      tooMany: 'One role can name at most {max} devices',
      chosen: '{count|one:# device chosen|other:# devices chosen}',
    },
    summary: {
      title: 'What users of this role may do',
      functions: 'Functions: {chosen} of {total}',
      noFunctions: 'No function selected: its users see no menus and cannot log in by this role alone.',
      everything: 'Everything, everywhere.',
      part: '{name} ({count} of {total})',
      areas: 'Areas: {names}',
      more: '{names} and {count} more',
      noAreas: 'No area selected: its users reach no area by this role.',
      all: '{category}: all in the areas',
      chosen: '{category}: {count|one:# chosen|other:# chosen}',
      none: '{category}: none',
      secondFactor: 'Logging in takes a second factor.',
    },
  },
  errors: {
    'role.not_found': 'This role does not exist any more',
    'role.name_taken': 'Name already exists',
    'role.changed_meanwhile': 'Someone else changed this role. Look at it again, then repeat your change.',
    'role.own': 'You cannot edit your own role',
    'role.bound': 'This role is bound to users or groups and cannot be deleted',
    'role.built_in': 'This role belongs to the initial data and cannot be changed',
    'role.more_than_own': 'You cannot give rights that you do not hold yourself',
  },
  enums: {
    deviceCategory: {
      camera: 'Cameras',
      gate: 'Gates and barriers',
      fire: 'Fire detection',
      door: 'Door access',
      other: 'Other devices',
    } satisfies Record<DeviceCategory, string>,
    deviceScope: {
      area: 'All in the areas',
      chosen: 'Chosen ones',
      none: 'None',
    } satisfies Record<DeviceScope, string>,
  },
  permissions: {
    'role.view': 'See roles',
    'role.edit': 'Manage roles',
  },
  menu: {
    role: 'Roles',
    roleAdd: 'Role',
  },
  log: {
    'role.add': 'Add role',
    'role.update': 'Edit role',
    'role.delete': 'Delete role',
  },
})
