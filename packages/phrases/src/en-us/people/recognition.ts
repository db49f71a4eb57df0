import { phrasesOf } from '../../module.ts'

export const recognition = phrasesOf<'recognition'>()({
  texts: {
    states: {
      off: 'Face recognition is off on this installation',
      away: 'Face recognition does not answer',
      starting: 'Face recognition is starting',
      ready: 'Face recognition is ready',
    },
    hints: {
      off: 'An administrator turns it on with PALISADE_RECOGNITION=1 (docs/recognition.md). Everything else works.',
      away: 'It is started again by itself. Everything else works meanwhile.',
      starting:
        'Its model is being loaded; that takes a few seconds, at the very first start up to a minute.',
    },
    builtIn:
      'The built-in model: good for comparing two pictures and for lists of a few hundred persons. Some people who look alike pass as the same. A similarity is a hint for you, never a proof.',
    ownModel: 'Model {name} of {vendor}. A similarity is a hint for you, never a proof.',
    centre: {
      off: 'Face recognition is turned off in this centre',
      offBy:
        '{name} turned it off on {at}: {reason}. Nobody is captured here, and its cameras and groups are not searched.',
      turnOff: 'Turn off in this centre',
      turnOffText:
        'Nobody is captured by the cameras of this centre any more, and neither they nor its groups are searched. What was captured before stays for its time.',
      turnOn: 'Turn on',
      turnOnText: 'Faces before the cameras of this centre are recognised again.',
    },
    field: { reason: 'Reason', isOn: 'Recognition' },
    faults: {
      too_small: 'Too small: at least {width} pixels wide',
      turned_away: 'Turned aside: take one that looks into the camera',
      blurred: 'Blurred: take a sharp one',
      too_dark: 'Too dark: take one with more light',
      too_bright: 'Too bright: take one with less light',
    },
  },
  errors: {
    'recognition.off': 'Face recognition is off on this installation',
    'recognition.centre_off': 'Face recognition is turned off in this centre',
    'recognition.away':
      'Face recognition does not answer. It is started again by itself: try again in a moment.',
    'recognition.busy': 'Face recognition is busy. Try again in a moment.',
  },
  permissions: {
    'recognition.switch': 'Turn face recognition off and on in a centre',
  },
  log: {
    'recognition.switch': 'Turn face recognition off or on in a centre',
  },
})
