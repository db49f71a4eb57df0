import { defineFeature } from '#shared/feature/feature.ts'
import { listenToAlarms } from './api/alarm-events.ts'
import { listenToDispatch } from './api/dispatch-events.ts'

export const alarmFeature = defineFeature({
  pages: {
    alarmLive: async () => (await import('./pages/alarm-live-page.tsx')).AlarmLivePage,
    alarmRecord: async () => (await import('./pages/alarm-record-page.tsx')).AlarmRecordPage,
  },
  listen: queryClient => {
    const ends = [listenToAlarms(queryClient), listenToDispatch(queryClient)]
    return () => ends.forEach(end => end())
  },
  shell: async () => (await import('./components/notice/shell-parts.ts')).alarmShellParts,
  map: async () => (await import('./components/map/map-parts.ts')).alarmMapParts,
  hit: async () => (await import('./components/hit/hit-parts.ts')).alarmHitParts,
  phone: async () => (await import('./components/phone/phone-parts.ts')).alarmPhoneParts,
  search: async () => (await import('./api/alarm-finder.ts')).alarmFinder,
  work: async () => (await import('./components/records/export-work.ts')).exportWork,
})
