import { refreshOn } from '#shared/events/refresh-on.ts'
import { inhibitionListKey } from './inhibition-keys.ts'

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
  inhibitionListKey,
])
