/** The levels of test, each with its projects of `vitest.config.ts`. */
export const projectsOf = {
  small: ['small', 'small-mocking'],
  medium: ['medium'],
  web: ['web', 'web-mocking', 'web-pure'],
  e2e: ['e2e'],
} as const

export type Level = keyof typeof projectsOf
export const LEVELS = Object.keys(projectsOf) as Level[]

/** @param project of `vitest.config.ts` */
export const levelOf = (project: string): Level =>
  LEVELS.find(level => (projectsOf[level] as readonly string[]).includes(project)) ?? 'small'
