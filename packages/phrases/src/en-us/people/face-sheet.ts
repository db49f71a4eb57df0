import { phrasesOf } from '../../module.ts'

export const faceSheet = phrasesOf<'faceSheet'>()({
  texts: {
    template: 'Import template: {kind}',
    /** Headings are also read: an import knows its columns by the texts of every language. */
    pictures: 'Pictures',
    import: {
      title: 'Import persons',
      group: 'Group',
      intro:
        'Excel (.xlsx) with one person a row and the pictures placed over the row, or a ZIP of pictures. At most {rows} persons and {size} MB a file.',
      zip: 'Pictures of a ZIP are named by the person: name.jpg, or name_certificate number.jpg; further pictures name_certificate number_2.jpg.',
      type: 'Choose an .xlsx or .zip file',
      counts: '{added} added, {failed} not added',
      asks: '{count|one:# person has|other:# persons have} a certificate number that is known already. Tick those to add all the same; the others are left out.',
      known: 'Known as “{name}” in “{group}”',
      answer: 'Continue',
      row: 'Row',
      name: 'Person',
      faults: 'Rows that were not added',
      duplicates: 'Known certificate numbers',
    },
    export: {
      title: 'Export “{name}”',
      reason: 'Reason',
      hasPictures: 'With a picture of each person',
      hint: 'The log keeps who exported which group, and why.',
      file: 'Export',
    },
    field: {
      fileName: 'File',
      group: 'Group',
      added: 'Added',
      failed: 'Not added',
      rows: 'Rows',
      reason: 'Reason',
      hasPictures: 'With pictures',
      persons: 'Persons',
    },
  },
  permissions: { 'face.export': 'Export persons' },
  errors: {
    'face_sheet.not_found': 'This import does not exist any more',
    'face_sheet.over': 'This import is over, or does not ask',
    'face_sheet.too_many_running': 'At most {limit} imports can be under way. Wait, or stop one.',
    'face_sheet.export_too_many': 'A file holds at most {limit} persons',
    'face_sheet.file_gone': 'The imported file is not there any more',
  },
  log: {
    'face_sheet.import': 'Import persons',
    'face_sheet.cancel': 'Stop import of persons',
    'face_sheet.answer': 'Add persons with known certificate numbers',
    'face_sheet.export': 'Export persons',
  },
})
