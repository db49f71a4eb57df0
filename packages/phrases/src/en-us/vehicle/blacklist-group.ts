import { phrasesOf } from '../../module.ts'

export const blacklistGroup = phrasesOf<'blacklistGroup'>()({
  texts: {
    groups: 'Groups',
    all: 'All groups',
    count: '{count|one:# vehicle|other:# vehicles}',
    always: 'Always',
    act: {
      add: 'Add group',
      edit: 'Edit group {name}',
      editTitle: 'Edit {name}',
      remove: 'Delete group',
      removeTitle: 'Delete the group {name}?',
    },
    field: {
      name: 'Group name',
      level: 'Alarm level',
      validFrom: 'Valid from',
      validUntil: 'Valid until',
      remarks: 'Remarks',
    },
  },
  errors: {
    'blacklist_group.not_found': 'This group does not exist',
    'blacklist_group.name_taken': 'Name already exists',
    'blacklist_group.changed_meanwhile':
      'Someone else changed this group. Look at it again, then repeat your change.',
    'blacklist_group.has_entries': 'A group with vehicles in it cannot be deleted',
    'blacklist_group.too_many': 'A centre has at most {limit} groups of vehicles',
  },
  log: {
    'blacklist_group.add': 'Add group of wanted vehicles',
    'blacklist_group.update': 'Edit group of wanted vehicles',
    'blacklist_group.delete': 'Delete group of wanted vehicles',
  },
})
