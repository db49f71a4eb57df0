import { defineFeature } from '#shared/feature/feature.ts'

export const onboardingFeature = defineFeature({
  pages: {
    onboarding: async () => (await import('./pages/onboarding-page.tsx')).OnboardingPage,
  },
})
