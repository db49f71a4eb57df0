import type { FaceGroupKind } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const faceGroup = phrasesOf<'faceGroup'>()({
  texts: {
    kind: {
      watch_list: 'Watch list',
      personnel: 'Personnel',
      visitors: 'Visitors',
    } satisfies Record<FaceGroupKind, string>,
    groups: 'Groups',
    all: 'All groups',
    count: '{count|one:# person|other:# persons}',
    forAll: 'Nobody named: everybody of the centre who may see persons',
    forNamed: 'Those named see the group, and nobody else but super administrators',
    role: 'Roles',
    userGroup: 'User groups',
    mayEdit: 'change persons',
    maySearch: 'compare and search',
    always: 'Always',
    thresholdHint: 'Higher: fewer false hits, and more that is missed. {default} is a good beginning.',
    act: {
      add: 'Add group',
      edit: 'Edit group {name}',
      editTitle: 'Edit {name}',
      remove: 'Delete group',
      removeTitle: 'Delete the group {name}?',
    },
    field: {
      name: 'Group name',
      kind: 'Type',
      colour: 'Colour',
      level: 'Alarm level',
      threshold: 'Similarity from (%)',
      validFrom: 'Valid from',
      validUntil: 'Valid until',
      remarks: 'Remarks',
      grants: 'Permitted for',
      entries: 'Persons',
    },
  },
  errors: {
    'face_group.not_found': 'This group does not exist any more',
    'face_group.name_taken': 'Name already exists',
    'face_group.changed_meanwhile':
      'Someone else changed this group. Look at it again, then repeat your change.',
    'face_group.has_lists': 'A group with persons in it cannot be deleted',
    'face_group.too_many': 'A centre has at most {limit} groups of persons',
  },
  permissions: {
    'face.view': 'See persons and their pictures',
    'face.edit': 'Add, change and delete persons',
    'face.manage': 'Manage groups of persons',
  },
  log: {
    'face_group.add': 'Add group of persons',
    'face_group.update': 'Edit group of persons',
    'face_group.delete': 'Delete group of persons',
  },
})
