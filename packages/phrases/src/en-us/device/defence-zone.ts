import { phrases } from '../../catalogue.ts'

export const defenceZone = phrases({
  list: {
    title: 'Defence zones',
    empty: 'Register the zones of an intrusion panel to see and arm them here.',
  },
  field: {
    name: 'Name',
    number: 'Zone no.',
    sensorType: 'Sensor',
    panel: 'Panel',
    area: 'Area',
    condition: 'Condition',
    since: 'Since',
    longitude: 'Longitude',
    latitude: 'Latitude',
  },
  hint: {
    name: 'Letters, digits, spaces, underscore and hyphen',
    number: 'As the panel numbers it',
    panelFixed: 'A zone stays with its panel.',
    noPanels: 'Register an intrusion panel in the device list first.',
  },
  act: {
    add: 'Add zone',
    addTitle: 'Add defence zone',
    editTitle: 'Edit {name}',
    deleteText: 'They leave the console only: the panel goes on watching them.',
    forSelected: 'For the {count} selected:',
    showOnMap: 'Show on map',
    notPlaced: 'Not on the map yet',
    waiting: 'Waiting for the panel …',
  },
  confirm: {
    disarm: '{count|one:Disarm this zone?|other:Disarm # zones?}',
    bypass: '{count|one:Bypass this zone?|other:Bypass # zones?}',
    disarmText: 'They raise no alarm until they are armed again:',
    bypassText: 'The panel ignores them until the bypass is cancelled:',
    more: 'and {count} more',
  },
  result: {
    title: 'What the panel answered',
    done: {
      arm: '{count|one:Zone armed|other:# zones armed}',
      disarm: '{count|one:Zone disarmed|other:# zones disarmed}',
      bypass: '{count|one:Zone bypassed|other:# zones bypassed}',
      cancel_bypass: '{count|one:Bypass cancelled|other:# bypasses cancelled}',
    },
    summary: '{done} done, {failed} not done',
    ok: 'Done',
    pending: 'Taken by the panel; it does not show yet',
    zone: 'Zone',
    outcome: 'Result',
  },
  why: {
    noPermission: 'You do not have permission to control zones',
    unknown: 'The panel is not reached: its condition is not known',
    arm: {
      armed: 'Already armed',
      bypassed: 'Cancel the bypass first',
      alarm: 'Disarm first: it is in alarm',
      fault: 'In fault: mend it, or bypass it',
    },
    disarm: { disarmed: 'Already disarmed', bypassed: 'It is bypassed, not armed', fault: 'It is not armed' },
    bypass: {
      armed: 'Disarm first',
      bypassed: 'Already bypassed',
      alarm: 'Disarm first: it is in alarm',
    },
    cancelBypass: 'It is not bypassed',
  },
})
