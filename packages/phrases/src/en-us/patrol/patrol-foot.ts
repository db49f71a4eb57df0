import type { CheckInMark, CheckInVerdict } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const patrolFoot = phrasesOf<'patrolFoot'>()({
  texts: {
    title: 'Patrols on foot',
    field: {
      position: 'Stop',
      verdict: 'Check-in',
      person: 'Person',
      plan: 'Plan',
      last: 'Was at',
      next: 'Next stop',
      progress: 'Stops',
      state: 'State',
    },
    board: {
      tours: 'By camera',
      empty: 'No patrol on foot is due',
      at: '{name}, {time}',
      due: '{name}, due {time}',
      late: 'Late by {time}',
      nowhere: 'No check-in yet',
      none: 'All stops are over',
      progress: '{done} of {count}',
      counts: '{late} late, {absent} absent',
    },
    phone: {
      none: 'No patrol of yours is due',
      noStop: 'No stop of yours is open for this code',
      checkIn: 'Check in',
      checkInAt: 'Check in at {name}',
      code: 'Code or tag',
      codeHint: 'Scan the code, or type what stands below it',
      note: 'Note',
    },
    stop: {
      due: 'Due {time}',
      at: '{time} · {by}',
      phone: 'By the phone {time}',
      received: 'Told {time}',
      away: '{metres} m away',
      alarm: 'Alarm raised',
      picture: 'Picture of stop {number}, {name}',
      photo: 'Photo required',
      open: 'Open',
    },
  },
  errors: {
    'patrol_foot.code_unknown': 'No checkpoint has this code',
    'patrol_foot.wrong_place': 'This is the code of “{place}”, not of “{stop}”',
    'patrol_foot.code_ended':
      'This code of “{stop}” is not valid any more: scan the one that is put up there now',
    'patrol_foot.photo_required': 'This stop needs a photo',
    'patrol_foot.checked_already': '“{stop}” has its check-in already',
  },
  enums: {
    checkInVerdict: {
      on_time: 'On time',
      early: 'Early',
      late: 'Late',
      absent: 'Absent',
    } satisfies Record<CheckInVerdict, string>,
    checkInMark: {
      elsewhere: 'Phone was elsewhere',
      out_of_order: 'Out of order',
      too_fast: 'Impossible pace',
      clock_off: 'Clock of the phone is wrong',
      told_later: 'Told later',
      was_absent: 'Had been noted as absent',
    } satisfies Record<CheckInMark, string>,
    checkInMeans: { code: 'Code', nfc: 'NFC tag' },
  },
  log: {
    'patrol_foot.check_in': 'Check in at a checkpoint',
    'patrol_foot.picture': 'Picture of a check-in opened',
  },
})
