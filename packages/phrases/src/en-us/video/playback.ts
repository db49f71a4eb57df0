import type { RecordingKindName } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const playback = phrasesOf<'playback'>()({
  enums: {
    recordingKind: {
      all: 'All recordings',
      plan: 'By plan',
      alarm: 'Alarm',
      manual: 'By hand',
    } satisfies Record<RecordingKindName, string>,
  },
  permissions: { 'playback.view': 'Watch recordings' },
  log: { 'playback.open': 'Watch recording' },
})
