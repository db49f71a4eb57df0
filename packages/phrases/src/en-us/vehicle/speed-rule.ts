import type { SpeedRuleKind } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const speedRule = phrasesOf<'speedRule'>()({
  texts: {
    title: 'Speed rules',
    first: 'A rule measures the speed of vehicles between two checkpoints, from when they passed each.',
    all: 'All',
    metresOf: '{metres} m',
    kmh: '{speed} km/h',
    clockFaults: '{count} in 24 h: compare the clocks of the two checkpoints',
    act: {
      add: 'Add speed rule',
      editTitle: 'Edit {name}',
      start: 'Enable',
      startText: 'The chosen rules ring from now on.',
      stop: 'Stop',
      stopText: 'The chosen rules ring no more.',
      deleteText: 'What the rules have found stays.',
    },
    field: {
      name: 'Name',
      kind: 'Measured',
      checkpointId: 'Checkpoint',
      checkpoint: 'Checkpoint',
      startId: 'From checkpoint',
      start: 'From checkpoint',
      metres: 'Distance, m',
      lanes: 'Lanes',
      vehicleTypes: 'Vehicle types',
      limit: 'Limit, km/h',
      tolerancePercent: 'Tolerance, %',
      toleranceKmh: 'Tolerance, km/h',
      level: 'Alarm level',
      week: 'Hours',
      isEnabled: 'Enabled',
      clockFaults: 'Wrong clocks',
      createdBy: 'Created by',
      createdAt: 'Created',
    },
    toleranceHint: 'The larger of the two counts.',
  },
  enums: {
    speedRuleKind: {
      spot: 'At one checkpoint',
      section: 'Average between two checkpoints',
    } satisfies Record<SpeedRuleKind, string>,
  },
  errors: {
    'speed_rule.not_found': 'This rule does not exist any more',
    'speed_rule.name_taken': 'Name already exists',
    'speed_rule.changed_meanwhile':
      'Someone else changed this rule. Look at it again, then repeat your change.',
    'speed_rule.no_time': 'Fill at least one cell of the week',
    'speed_rule.no_checkpoint': 'Choose camera groups of the function plate recognition',
  },
  permissions: {
    'speed.view': 'See speed alarms',
    'speed.edit': 'Manage speed rules',
  },
  menu: {
    alarmSpeed: 'Speed rules',
  },
  log: {
    'speed_rule.add': 'Add speed rule',
    'speed_rule.update': 'Edit speed rule',
    'speed_rule.delete': 'Delete speed rule',
    'speed_rule.start': 'Enable speed rule',
    'speed_rule.stop': 'Stop speed rule',
  },
})
