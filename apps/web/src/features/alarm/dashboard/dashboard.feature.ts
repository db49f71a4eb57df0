import { defineFeature } from '../../../shared/feature/feature.ts'

export const dashboardFeature = defineFeature({
  pages: {
    alarmDashboard: async () => (await import('./pages/alarm-dashboard-page.tsx')).AlarmDashboardPage,
    home: async () => (await import('./pages/home-page.tsx')).HomePage,
  },
})
