import type { PersonStatus, PersonTaskAction } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const staff = phrasesOf<'staff'>()({
  texts: {
    title: 'My tasks',
    nav: {
      label: 'Views',
      tasks: 'Tasks',
      waiting: 'Unsent',
      me: 'Me',
    },
    link: {
      connecting: 'Connecting. New tasks do not reach this page yet.',
      lost: 'Not connected since {time}. New tasks do not reach this page; what you do is kept and sent later.',
      silent: 'Touch the screen once, so that new tasks can be heard.',
    },
    list: {
      open: 'Open',
      past: 'Past',
      none: 'You have no open tasks',
      nonePast: 'You have no past tasks',
      more: 'Show more',
      since: 'As known at {time}',
    },
    task: {
      view: 'Pictures',
      place: 'Place',
      noPlace: 'This alarm has no position on the map.',
      toAlarm: 'Show the alarm',
      reported: 'Last report',
      from: 'From',
      issuedAt: 'Given at',
      forwardedTo: 'Forwarded to',
    },
    act: {
      accept: 'Accept',
      reject: 'Reject',
      forward: 'Forward',
      report: 'Report as done',
      false_alarm: 'False alarm',
      rejectTitle: 'Reject the task',
      forwardTitle: 'Forward the task',
      reasonHint: 'Why',
      nobody: 'Nobody else may take this task.',
    } satisfies Record<PersonTaskAction, string> & Record<string, string>,
    report: {
      reportTitle: 'Report as done',
      false_alarmTitle: 'Report a false alarm',
      content: 'Report',
      reportHint: 'What you found and did',
      false_alarmHint: 'How you know that it was false',
      photos: 'Photos',
      takePhoto: 'Take a photo',
      choosePhoto: 'Choose a picture',
      remove: 'Take out picture {number}',
      full: 'A report takes at most {count} pictures.',
      working: 'Preparing the picture …',
      shrunk:
        'The picture had {from}, too much or in another format than a report takes: it was made into {to}.',
      unreadable: 'This is no picture that the phone can read. Take a photo, or choose a JPG, PNG or BMP.',
      send: 'Send report',
    },
    wait: {
      none: 'Everything has been sent',
      waits: 'Waits for the network',
      sending: 'Being sent …',
      sendNow: 'Send now',
      refused: 'Not accepted:',
      discard: 'Put away',
      notKept: 'This browser keeps nothing: leave this page open until everything has been sent.',
      others:
        '{count|one:# entry|other:# entries} of somebody else wait on this phone until that person logs in again.',
    },
    me: {
      duty: 'Duty',
      status: 'Dispatchers see you as',
      onDuty: 'On duty',
      onDutyHint: 'You are proposed for tasks.',
      busy: 'Busy',
      busyHint: 'You are proposed after those who are free.',
      consent: 'Tell my position',
      consentHint: 'Every 15 s, on duty only. Switched off, your last position is deleted.',
      phone: 'This phone',
      sound: 'Sound of new tasks',
      dark: 'Dark',
      install: 'Add this page to the home screen to open it like an app.',
      noInstall:
        'This page was opened by plain http: it cannot be installed, and does not open in a dead spot. Ask for the https address.',
      unsent:
        '{count|one:# entry is|other:# entries are} not sent yet, and waits until you log in here again.',
    },
    position: {
      off: 'Your position is not told.',
      insecure: 'Your position cannot be told: browsers give it to pages opened by https only.',
      denied:
        'This phone refuses to give its position to this page. Allow it in the settings of the browser.',
      none: 'The phone does not know where it is.',
      searching: 'Looking for the position …',
      unsent: 'The position could not be sent.',
      told: 'Position told at {time}.',
    },
  },
  errors: {
    'staff.off_duty': 'Positions are kept on duty only',
    'staff.no_consent': 'Positions are kept with consent only',
  },
  enums: {
    personStatus: {
      free: 'Free',
      busy: 'Busy',
      online: 'Online',
      offline: 'Offline',
    } satisfies Record<PersonStatus, string>,
  },
  permissions: {
    'staff.use': 'Take tasks in the field',
  },
  log: {
    'staff.update': 'Change own duty and status',
  },
})
