import { defineFeature } from '#shared/feature/feature.ts'
import { refreshOn } from '#shared/events/refresh-on.ts'
import { inhibitionListKey } from './api/inhibition-keys.ts'

export const inhibitionFeature = defineFeature({
  pages: { alarmInhibition: async () => (await import('./pages/inhibition-page.tsx')).InhibitionPage },
  /** Keeps the list of what holds alarms back fresh. */
  listen: refreshOn([
    // A rule names its targets, and loses those that are deleted.
    [
      'inhibition.changed',
      'inhibition.ended',
      'defence_zone.changed',
      'device.changed',
      'organisation.changed',
    ],
    inhibitionListKey,
  ]),
  shell: async () => ({ besideScreen: (await import('./components/inhibition-over.tsx')).InhibitionOver }),
})
