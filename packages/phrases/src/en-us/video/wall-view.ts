import { phrasesOf } from '../../module.ts'

export const wallView = phrasesOf<'wallView'>()({
  texts: {
    title: 'Views',
    save: 'Save this wall',
    saveHere: 'Save the wall here',
    edit: 'Rename or share',
    editTitle: 'Edit {name}',
    name: 'Name of the view',
    none: 'No saved views yet',
    noneHint: 'Arrange cameras on the wall, then save it under a name to open it with one click.',
    overwriteTitle: 'Replace {name} with the wall as it is now?',
    missing: 'Not shown, as you may not watch their cameras any more: windows {windows}',
    refusedTitle: 'You may not watch these cameras any more, so they cannot be saved',
    saveWithout: 'Save without them',
    dropMissing: 'Also take out windows {windows}, whose cameras you may not watch any more; else they stay',
    deleteTitle: 'Delete the view {name}?',
  },
  errors: {
    'wall_view.not_found': 'This saved view does not exist any more',
    'wall_view.name_taken': 'Name already exists',
    'wall_view.changed_meanwhile':
      'This saved view was changed meanwhile. Look at it again, then repeat your change.',
    'wall_view.too_many': 'You have as many saved views as there can be. Delete one first.',
  },
  log: {
    'wall_view.add': 'Save wall view',
    'wall_view.update': 'Edit saved wall view',
    'wall_view.decline': 'Do without a shared wall view',
    'wall_view.delete': 'Delete saved wall view',
  },
})
