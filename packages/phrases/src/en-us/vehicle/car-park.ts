import { phrasesOf } from '../../module.ts'

export const carPark = phrasesOf<'carPark'>()({
  texts: {
    title: 'Car parks',
    none: 'No car park yet',
    full: '{occupied} of {capacity}',
    counted: 'Counted by hand {time}, {name}',
    notCounted: 'Not counted by hand yet',
    checkpointHint: 'The same checkpoint for both: vehicles that approach come in, those that leave go out.',
    act: {
      add: 'Add car park',
      edit: 'Edit {name}',
      editTitle: 'Edit {name}',
      remove: 'Delete {name}',
      removeTitle: 'Delete {name}?',
      correct: 'Correct {name}',
      correctTitle: 'Vehicles in {name} now',
      correctText: 'Passages from now on are counted from this number.',
    },
    field: {
      name: 'Name',
      capacity: 'Places',
      entryId: 'Entrance',
      entry: 'Entrance',
      exitId: 'Exit',
      exit: 'Exit',
      occupied: 'Vehicles in it',
    },
  },
  errors: {
    'car_park.not_found': 'This car park does not exist any more',
    'car_park.name_taken': 'Name already exists',
    'car_park.changed_meanwhile':
      'Someone else changed this car park. Look at it again, then repeat your change.',
    'car_park.no_checkpoint': 'Choose camera groups of the function plate recognition',
    'car_park.uses_checkpoint': 'A car park counts its vehicles at this camera group',
    'car_park.too_many': 'A centre has at most {limit} car parks',
  },
  permissions: {
    'car_park.edit': 'Manage car parks',
    'car_park.correct': 'Count car parks by hand',
  },
  log: {
    'car_park.add': 'Add car park',
    'car_park.update': 'Edit car park',
    'car_park.correct': 'Count car park by hand',
    'car_park.delete': 'Delete car park',
  },
})
