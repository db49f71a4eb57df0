import { defineFeature } from '#shared/feature/feature.ts'
import { listenToNotices } from './api/notice-events.ts'

export const noticeFeature = defineFeature({
  pages: {
    alarmNotice: async () => (await import('./pages/notice-log-page.tsx')).NoticeLogPage,
    noticeSettings: async () => (await import('./pages/notice-settings-page.tsx')).NoticeSettingsPage,
  },
  listen: listenToNotices,
  shell: async () => (await import('./components/shell-parts.tsx')).noticeShellParts,
})
