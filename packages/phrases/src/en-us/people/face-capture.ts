import type { CaptureSource, FaceStream } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const faceCapture = phrasesOf<'faceCapture'>()({
  texts: {
    title: 'Captures',
    none: 'No face was captured in this time',
    faceOf: 'Face at {camera}, {at}',
    notComparable: 'Nothing to compare came out of this face',
    streams: {
      title: 'Faces are looked for in the streams of {count|one:# camera|other:# cameras}',
      all: 'All of them are looked at as often as wanted.',
      rate: 'Fewer frames than wanted: {count} a second. The machine does not keep up.',
    },
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
    faceStreamState: {
      recognised: 'Looked at as often as wanted',
      shed: 'Fewer frames than wanted',
      no_picture: 'No picture',
      away: 'Face recognition does not answer',
      off: 'Face recognition is off',
      waiting: 'Not looked at yet',
    } satisfies Record<FaceStream['state'], string>,
  },
  errors: {
    'face_capture.span_too_long': 'Captures are shown for at most {days} days at once',
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
