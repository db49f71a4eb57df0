import type { SensorType, ZoneAction, ZoneCondition } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const defenceZone = phrasesOf<'defenceZone'>()({
  texts: {
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
      disarm: {
        disarmed: 'Already disarmed',
        bypassed: 'It is bypassed, not armed',
        fault: 'It is not armed',
      },
      bypass: {
        armed: 'Disarm first',
        bypassed: 'Already bypassed',
        alarm: 'Disarm first: it is in alarm',
      },
      cancelBypass: 'It is not bypassed',
    },
  },
  errors: {
    'defence_zone.not_found': 'This defence zone does not exist any more',
    'defence_zone.number_taken': 'The panel already has a zone of this number',
    'defence_zone.name_taken': 'Name already exists on this panel',
    'defence_zone.not_now': 'Not possible while the zone is {condition}',
    'defence_zone.changed_meanwhile':
      'Someone else changed this zone. Look at it again, then repeat your change.',
  },
  enums: {
    zoneCondition: {
      unknown: 'Unknown',
      disarmed: 'Disarmed',
      armed: 'Armed',
      bypassed: 'Bypassed',
      alarm: 'Alarm',
      fault: 'Fault',
    } satisfies Record<ZoneCondition, string>,
    zoneAction: {
      arm: 'Arm',
      disarm: 'Disarm',
      bypass: 'Bypass',
      cancel_bypass: 'Cancel bypass',
    } satisfies Record<ZoneAction, string>,
    sensorType: {
      door_contact: 'Door contact',
      motion: 'Motion detector',
      glass_break: 'Glass break detector',
      beam: 'Light beam',
      fence: 'Fence sensor',
      smoke: 'Smoke detector',
      gas: 'Gas detector',
      water: 'Water detector',
      panic: 'Panic button',
      other: 'Other',
    } satisfies Record<SensorType, string>,
  },
  permissions: {
    'defence_zone.view': 'See defence zones',
    'defence_zone.control': 'Arm, disarm and bypass zones',
    'defence_zone.edit': 'Manage defence zones',
  },
  menu: {
    defenceZones: 'Defence zones',
  },
  log: {
    'defence_zone.add': 'Add defence zone',
    'defence_zone.update': 'Edit defence zone',
    'defence_zone.delete': 'Delete defence zone',
    'defence_zone.control': 'Operate defence zone',
  },
})
