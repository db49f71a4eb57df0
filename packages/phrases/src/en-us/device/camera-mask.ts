import { phrasesOf } from '../../module.ts'

export const cameraMask = phrasesOf<'cameraMask'>()({
  texts: {
    title: 'Privacy masks of {name}',
    open: 'Masks',
    add: 'Add mask',
    remove: 'Remove mask',
    none: 'No masks: everybody who may watch this camera sees its whole picture.',
    count: '{count} of {max} masks',
    one: 'Mask {n}: {left} % from the left, {top} % from the top, {width} % wide, {height} % high',
    hint: 'Draw on the picture, drag a mask to move it, drag its corner to resize it. By keys: arrows move, Shift and arrows resize, Delete removes. Masks are black live and in recordings for whoever may not see below them; what is recorded stays as it is.',
    saved: 'Masks saved. They count at once.',
    lifted: 'Masks lifted',
    liftedTitle: 'You see below the privacy masks of this camera; this is logged',
    drawn: 'Masked',
    drawnTitle: 'Areas of this picture are black; the server re-encodes it',
  },
  errors: {
    'mask.changed_meanwhile':
      'Someone else changed the masks of this camera. Look at them again, then repeat your change.',
    'mask.refused':
      'This file may show what lies below the privacy masks of a camera. Only who may see below masks can have it.',
  },
  permissions: { 'video.unmask': 'See below privacy masks' },
  log: { 'camera_mask.set': 'Change privacy masks' },
})
