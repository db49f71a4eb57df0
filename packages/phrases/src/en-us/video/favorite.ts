import { phrasesOf } from '../../module.ts'

export const favorite = phrasesOf<'favorite'>()({
  texts: {
    title: 'Favorites',
    own: 'Own favorites folders',
    ofOthers: 'Favorites folders shared by others',
    add: 'New folder',
    editTitle: 'Edit {name}',
    name: 'Folder name',
    group: 'Shared with',
    groupHint: 'Its members see it, with those cameras that they may watch.',
    nobody: 'Nobody',
    noGroups: 'You are in no user group',
    cameras: 'Cameras',
    camerasHint:
      'At most {max}, in the order in which they are opened. Drag them, or use the arrow keys on a grip.',
    alias: 'Alias',
    aliasOf: 'Alias of {name}',
    addCamera: 'Add a camera by name',
    addWall: 'Add the cameras of the wall',
    none: 'No favorites folders yet',
    noneHint: 'Put cameras that belong together into a folder, and open them all with one click.',
    noCameras: 'No cameras in this folder',
    openAllOf: 'Open all of {name}',
    sharedWith: 'Shared with {group}',
    sharedBy: 'Shared by {owner}',
    move: 'Move folder {number}: drag it, or press an arrow key',
    remove: 'Delete folder {number}',
    moveCamera: 'Move camera {number}: drag it, or press an arrow key',
    removeCamera: 'Take camera {number} out',
    deleteTitle: 'Delete the folder {name}?',
    deleteText: 'The cameras stay. Who it is shared with loses it too, and tours through it end.',
  },
  errors: {
    'favorite.not_found': 'This favorites folder does not exist any more',
    'favorite.name_taken': 'Name already exists',
    'favorite.changed_meanwhile':
      'This favorites folder was changed meanwhile. Look at it again, then repeat your change.',
    'favorite.too_many': 'You have as many favorites folders as there can be. Delete one first.',
    'favorite.group_not_own': 'You can share only with user groups that you are a member of',
  },
  log: {
    'favorite.add': 'Add favorites folder',
    'favorite.update': 'Edit favorites folder',
    'favorite.sort': 'Put favorites folders in order',
    'favorite.delete': 'Delete favorites folder',
  },
})
