import { phrasesOf } from '../../module.ts'

export const manual = phrasesOf<'manual'>()({
  texts: {
    /** In place of a device's name, of an alarm that was raised at a place. */
    source: 'Raised by hand',
  },
  errors: {
    'manual.place_required': 'Choose where it is: a point on the map, an area or a camera',
    'manual.area_unknown': 'No area of yours is at this place: choose an area',
    'manual.type_disabled': 'The event rules of this site raise no alarms of this type',
  },
  permissions: {
    'alarm.raise': 'Raise alarms by hand',
  },
  log: {
    'alarm.raise': 'Raise an alarm by hand',
  },
})
