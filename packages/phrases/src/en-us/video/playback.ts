import type { RecordingKindName } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const playback = phrasesOf<'playback'>()({
  enums: {
    recordingKind: {
      all: 'All recordings',
      plan: 'By plan',
      alarm: 'Alarm',
      manual: 'By hand',
      card: 'Camera card',
    } satisfies Record<RecordingKindName, string>,
  },
  permissions: { 'playback.view': 'Watch recordings', 'playback.snapshot': 'Take snapshots of recordings' },
  log: { 'playback.open': 'Watch recording', 'playback.snapshot': 'Save picture of recording' },
  errors: { 'playback.in_future': 'The time range lies in the future.' },
})
