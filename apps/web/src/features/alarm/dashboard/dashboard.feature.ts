import { defineFeature } from '#shared/feature/feature.ts'

export const dashboardFeature = defineFeature({
  pages: {
    alarmDashboard: async () => (await import('./pages/alarm-dashboard-page.tsx')).AlarmDashboardPage,
    home: async loadParts => {
      const [{ homePage }, parts] = await Promise.all([import('./pages/home-page.tsx'), loadParts('home')])
      return homePage(parts)
    },
  },
  shell: async () => (await import('./components/tour/shell-parts.tsx')).tourShellParts,
})
