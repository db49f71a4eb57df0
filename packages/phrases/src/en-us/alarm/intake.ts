import { phrasesOf } from '../../module.ts'

export const intake = phrasesOf<'intake'>()({
  errors: {
    'event.device_unknown': 'No device has this code',
    'event.type_unknown': 'Unknown event type',
    'event.time_in_future': 'The time of the event lies in the future',
    'event.time_too_old': 'The event is too old',
    'event.picture_invalid': 'The picture cannot be read',
    'event.picture_too_large': 'The picture is too large',
  },
})
