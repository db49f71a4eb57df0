import { phrasesOf } from '../../module.ts'

export const manual = phrasesOf<'manual'>()({
  texts: {
    /** In place of a device's name, of an alarm that was raised at a place. */
    source: 'Raised by hand',
    alarm: 'the alarm',
    raiseTab: 'Raise',
    mine: 'Raised by me',
    noneRaised: 'You have raised no alarms',
    placeHint: 'Click the map or a floor where it is, or search an area or a camera.',
    search: 'Area or camera',
    placeKind: { area: 'Area', camera: 'Camera' },
    cross: 'At the cross of the map',
    otherPlace: 'Another place',
    onFloor: 'On this floor',
    typeNeeded: 'Choose what it is',
    descriptionHint: 'What is to be seen, and who is in danger',
    pictures: 'Pictures',
    addPicture: 'Add a picture ({count} of {limit})',
    cameras: 'Cameras nearby',
    noCameras: 'No camera has a position near it',
    raise: 'Raise the alarm',
    raised: 'Alarm {number} is raised',
    here: 'Raise alarm here',
    raiseAt: 'Raise an alarm at {name}',
  },
  errors: {
    'manual.place_required': 'Choose where it is: a point on the map, an area or a camera',
    'manual.area_unknown': 'No area of yours is at this place: choose an area',
    'manual.type_disabled': 'The event rules of this site raise no alarms of this type',
  },
  permissions: {
    'alarm.raise': 'Raise alarms by hand',
  },
  menu: {
    alarmManual: 'Manual alarm',
  },
  log: {
    'alarm.raise': 'Raise an alarm by hand',
  },
})
