import type { MediaReach } from './control-request.ts'
import type { MediaPrograms } from './media-programs.ts'

/** The programs of an installation that has one alone. */
export function oneProgram(reach: MediaReach): MediaPrograms {
  const program = { id: 'media', ...reach }
  return { all: [program], of: async () => program }
}
