import type { RedlistColumn } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const redlist = phrasesOf<'redlist'>()({
  texts: {
    first:
      'Vehicles of the redlist raise no alarm, whatever a blacklist says of them: the director, the fire brigade.',
    title: 'Redlist',
    act: {
      add: 'Add vehicle',
      editTitle: 'Edit {plate}',
      deleteText: 'The vehicles raise alarms again where a blacklist has them.',
    },
    field: {
      text: 'Plate, remarks',
      plate: 'Plate number',
      remarks: 'Remarks',
      createdAt: 'Added',
      createdBy: 'Added by',
    },
    import: {
      title: 'Import the redlist',
      summary: 'Plates must be texts: a spreadsheet changes numbers by itself.',
    }, // Headings are also read: an import knows its columns by the texts of every language.
    sheet: {
      name: 'Redlist',
      template: 'Redlist import template',
      column: {
        plate: 'Plate number',
        remarks: 'Remarks',
      } satisfies Record<RedlistColumn, string>,
    },
  },
  errors: {
    'redlist.not_found': 'This vehicle is not on the list any more',
    'redlist.plate_taken': 'The list has this plate already',
    'redlist.changed_meanwhile':
      'Someone else changed this vehicle. Look at it again, then repeat your change.',
  },
  permissions: {
    'redlist.view': 'See the redlist',
    'redlist.edit': 'Change the redlist',
  },
  menu: {
    redList: 'Redlist',
  },
  log: {
    'redlist.add': 'Add to the redlist',
    'redlist.update': 'Edit on the redlist',
    'redlist.delete': 'Take off the redlist',
    'redlist.import': 'Import the redlist',
    'redlist.cancel_import': 'Stop import of the redlist',
    'redlist.export': 'Export the redlist',
  },
})
