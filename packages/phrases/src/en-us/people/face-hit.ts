import type { FaceHitState } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const faceHit = phrasesOf<'faceHit'>()({
  texts: {
    title: 'Hits of persons',
    none: 'Nobody was hit',
    captured: 'Captured',
    listed: 'Of the list',
    faceOf: 'Captured face at {camera}, {at}',
    personOf: 'Picture of {name}',
    noPicture: 'Picture no longer kept',
    unlisted: 'On no list',
    deleted: 'Person deleted',
    similarity: '{percent} % alike, from {threshold} % on it is a hit',
    proposal: 'A hit is a proposal, never a verdict: look at both pictures before anything is done.',
    faults: 'This makes it weaker: {faults}',
    acknowledgedBy: 'Acknowledged by {name}',
    falseBy: 'Not the same person, says {name}',
    act: {
      acknowledge: 'Acknowledge',
      acknowledgeAll: 'Acknowledge shown',
      markFalse: 'Not the same person',
      markFalseText: 'This face rings no more as {name} in “{deployment}”. It can be taken back.',
      undoFalse: 'Take back: it may be the same',
      toAlarm: 'Alarm',
      way: 'Way of {name}',
      allHits: 'All hits',
    },
    tabs: { hits: 'Hits', captures: 'Captures' },
    field: {
      timeRange: 'Time',
      at: 'Time',
      person: 'Person',
      similarity: 'Similarity',
      level: 'Alarm level',
      groupName: 'List',
      reason: 'Reason',
      deployment: 'Deployment',
      camera: 'Camera',
      areaName: 'Area',
      state: 'Led to',
      isOpen: 'Only not acknowledged',
    },
  },
  enums: {
    faceHitState: {
      due: 'Alarm is coming',
      raised: 'Alarm',
      paused: 'Counted on the alarm before',
      late: 'Told late: no alarm',
      false: 'Not the same person',
    } satisfies Record<FaceHitState, string>,
  },
  errors: {
    'face_hit.not_found': 'This hit does not exist any more',
    'face_hit.no_person': 'There is nobody of a list in this hit, or its face is no longer kept',
    'face_hit.not_false': 'Nobody has said that this hit is of another person',
  },
  permissions: {
    'face_hit.judge': 'Acknowledge hits and say which are false',
  },
  menu: {
    securityManagement: 'Security management',
  },
  log: {
    'face_hit.get_picture': 'Look at a hit of a person',
    'face_hit.acknowledge': 'Acknowledge hits of persons',
    'face_hit.mark_false': 'Say that a hit is of another person',
    'face_hit.undo_false': 'Take back that a hit is of another person',
  },
})
