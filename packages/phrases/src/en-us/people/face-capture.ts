import type { CaptureSource } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const faceCapture = phrasesOf<'faceCapture'>()({
  texts: {
    title: 'Captures',
    none: 'No face was captured in this time',
    faceOf: 'Face at {camera}, {at}',
    notComparable: 'Nothing to compare came out of this face',
    field: {
      at: 'Time',
      camera: 'Camera',
      areaName: 'Area',
      source: 'Found by',
      width: 'Width of the face',
    },
  },
  enums: {
    captureSource: {
      camera: 'The camera',
      stream: 'Face recognition',
    } satisfies Record<CaptureSource, string>,
  },
  errors: {
    'face_capture.span_too_long': 'Captures are shown for at most 31 days at once',
    'face_capture.no_picture': 'This picture is not kept',
    'face_capture.spool_full': 'Too many captures of faces wait already',
  },
  permissions: {
    'face_capture.view': 'See captures of faces',
  },
  log: {
    'face_capture.get_picture': 'Look at a captured face',
    'system.face_retention': 'Old captures of faces removed',
  },
})
