import { phrasesOf } from '../../module.ts'

export const patrolCheckpoint = phrasesOf<'patrolCheckpoint'>()({
  texts: {
    title: 'Checkpoints',
    first: 'A checkpoint is a place with a code on the wall, which a guard scans on a patrol on foot.',
    plans: 'Plans',
    field: {
      name: 'Name',
      areaId: 'Area',
      areaName: 'Area',
      longitude: 'Longitude',
      latitude: 'Latitude',
      nfcId: 'NFC tag id',
      remarks: 'Remarks',
      codeMadeAt: 'Code made',
      savedBy: 'By',
      savedAt: 'Saved',
    },
    form: {
      new: 'New checkpoint',
      add: 'Add checkpoint',
      edit: 'Change checkpoint “{name}”',
    },
    act: {
      pick: 'Choose on the map',
      pickHint: 'By a click on the map. On the plan of a floor the checkpoint gets the area of that floor.',
      print: 'Print codes',
      renew: 'New code',
      renewText: 'The code that is put up at “{name}” ends at once: print the new one and put it up.',
      deleteText: 'Their codes end.',
    },
    print: {
      title: 'Codes of {count|one:# checkpoint|other:# checkpoints}',
      hint: 'One code a card, to cut out and put up. “Save as PDF” of the printing dialog makes a file of it.',
      now: 'Print',
      code: 'QR code of {name}',
    },
  },
  errors: {
    'patrol_checkpoint.not_found': 'The checkpoint is gone',
    'patrol_checkpoint.name_taken': 'There is a checkpoint of this name in the area already',
    'patrol_checkpoint.nfc_taken': 'Another checkpoint has this tag already',
    'patrol_checkpoint.in_use': '“{name}” is a stop of the plan “{plan}”: take it out of that first',
    'patrol_checkpoint.changed_meanwhile':
      '{by} has changed the checkpoint meanwhile. Look at it and change it again.',
  },
  log: {
    'patrol_checkpoint.add': 'Add a checkpoint',
    'patrol_checkpoint.update': 'Change a checkpoint',
    'patrol_checkpoint.delete': 'Delete checkpoints',
    'patrol_checkpoint.renew': 'Make a new code of a checkpoint',
    'patrol_checkpoint.codes': 'Print codes of checkpoints',
  },
})
