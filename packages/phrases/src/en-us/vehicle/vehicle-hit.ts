import type { HitMatch, HitState } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const vehicleHit = phrasesOf<'vehicleHit'>()({
  texts: {
    title: 'Hits of vehicles',
    pictureOf: '{plate} at {camera}',
    isAs: '{plate}, listed as {listed}',
    act: {
      toAlarm: 'Alarm',
      passages: 'Passages of this plate',
    },
    field: {
      timeRange: 'Time',
      at: 'Time',
      plate: 'Plate',
      match: 'Match',
      level: 'Alarm level',
      groupName: 'List',
      reason: 'Reason',
      deployment: 'Deployment',
      camera: 'Camera',
      areaName: 'Area',
      state: 'Led to',
    },
  },
  enums: {
    hitMatch: {
      exact: 'Exact',
      pattern: 'By pattern',
      near: 'One character differs',
      unlisted: 'On no list',
    } satisfies Record<HitMatch, string>,
    hitState: {
      due: 'Alarm is coming',
      raised: 'Alarm',
      paused: 'Counted on the alarm before',
      late: 'Told late: no alarm',
    } satisfies Record<HitState, string>,
  },
})
