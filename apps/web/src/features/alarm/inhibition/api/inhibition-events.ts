import { refreshOn } from '#shared/events/refresh-on.ts'

// The key of the list; its module is not part of the first script.
const listKey = ['inhibition', 'list']

/** Keeps the list of what holds alarms back fresh. */
export const listenToInhibitions = refreshOn([
  // A rule names its targets, and loses those that are deleted.
  [
    'inhibition.changed',
    'inhibition.ended',
    'defence_zone.changed',
    'device.changed',
    'organisation.changed',
  ],
  listKey,
])
