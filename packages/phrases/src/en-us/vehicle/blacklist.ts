import type { BlacklistColumn } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const blacklist = phrasesOf<'blacklist'>()({
  texts: {
    title: 'Blacklist',
    first: 'A vehicle of the blacklist raises an alarm wherever a deployment looks for its group.',
    noGroup: 'Add a group first: each wanted vehicle is in one.',
    pictureOf: 'Picture of {plate}',
    ofGroup: 'As the group',
    act: {
      add: 'Add vehicle',
      editTitle: 'Edit {plate}',
      deleteText: 'The vehicles raise no alarm any more. Their pictures go with them.',
      choosePicture: 'Choose a picture',
      removePicture: 'Remove the picture',
    },
    hint: {
      plate: 'Letters, digits and Chinese characters; * stands for any characters.',
      picture: 'JPG, PNG or BMP, at most {size} MB',
    },
    field: {
      text: 'Plate, owner, reason',
      groupId: 'Group',
      group: 'Group',
      plate: 'Plate number',
      owner: 'Owner',
      plateColour: 'Plate colour',
      plateType: 'Plate type',
      vehicleType: 'Vehicle type',
      bodyColour: 'Body colour',
      brand: 'Brand',
      subBrand: 'Sub-brand',
      modelYear: 'Year',
      level: 'Alarm level',
      validFrom: 'Valid from',
      validUntil: 'Valid until',
      reason: 'Reason',
      remarks: 'Remarks',
      picture: 'Picture',
      hasPicture: 'Has a picture',
      createdAt: 'Added',
      createdBy: 'Added by',
    },
    import: {
      title: 'Import wanted vehicles',
      summary:
        'Groups are those of this centre, by name. Plates must be texts: a spreadsheet changes numbers by itself.',
    }, // Headings are also read: an import knows its columns by the texts of every language.
    sheet: {
      name: 'Blacklist',
      template: 'Blacklist import template',
      column: {
        plate: 'Plate number',
        group: 'Group',
        owner: 'Owner',
        plateColour: 'Plate colour',
        plateType: 'Plate type',
        vehicleType: 'Vehicle type',
        bodyColour: 'Body colour',
        brand: 'Brand',
        subBrand: 'Sub-brand',
        modelYear: 'Year',
        level: 'Alarm level',
        validFrom: 'Valid from',
        validUntil: 'Valid until',
        reason: 'Reason',
        remarks: 'Remarks',
      } satisfies Record<BlacklistColumn, string>,
    },
  },
  errors: {
    'blacklist.not_found': 'This vehicle is not on the list any more',
    'blacklist.plate_taken': 'The group has this plate already',
    'blacklist.changed_meanwhile':
      'Someone else changed this vehicle. Look at it again, then repeat your change.',
    'blacklist.picture_invalid': 'This is no picture that can be read. JPG, PNG and BMP can.',
    'blacklist.no_picture': 'There is no picture',
  },
  permissions: {
    'blacklist.view': 'See wanted vehicles',
    'blacklist.edit': 'Add, change and delete wanted vehicles',
  },
  menu: {
    blackList: 'Blacklist',
  },
  log: {
    'blacklist.add': 'Add wanted vehicle',
    'blacklist.update': 'Edit wanted vehicle',
    'blacklist.delete': 'Delete wanted vehicle',
    'blacklist.import': 'Import wanted vehicles',
    'blacklist.cancel_import': 'Stop import of wanted vehicles',
    'blacklist.export': 'Export wanted vehicles',
  },
})
