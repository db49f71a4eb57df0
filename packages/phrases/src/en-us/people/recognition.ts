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
    'recognition.away':
      'Face recognition does not answer. It is started again by itself: try again in a moment.',
    'recognition.busy': 'Face recognition is busy. Try again in a moment.',
  },
})
