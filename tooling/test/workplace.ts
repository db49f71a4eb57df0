import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { declaredPath } from './programs.ts'

const SHARED_MEMORY = '/dev/shm'
/** Room that the databases, data folders and browsers of a whole run take at most, with some to spare, bytes. */
const ROOM = 4 * 2 ** 30

/** Memory has no queue of writes: where the machine has a large enough folder in memory, everything temporary lies there. */
function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize >= ROOM ? SHARED_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

export interface Workplace {
  /** For what the run keeps about itself. */
  folder: string
  env: NodeJS.ProcessEnv
  /** Keeps how slow the machine is (`slowness.ts`). */
  slownessFile: string
  remove: () => void
}

/** A folder of this run's own for everything temporary, which goes with it. @param isFull with the files named `*.full.*` */
export function createWorkplace(isFull: boolean): Workplace {
  const folder = mkdtempSync(path.join(temporaryFolder(), 'palisade-run-'))
  // As root PostgreSQL runs as another user, who must be able to pass.
  chmodSync(folder, 0o755)
  const slownessFile = path.join(folder, 'slowness')
  return {
    folder,
    slownessFile,
    env: {
      ...process.env,
      TMPDIR: folder,
      PATH: declaredPath(folder),
      NO_COLOR: '1',
      // The DOM that a web test prints has a setting of its own.
      COLORS: 'false',
      TEST_FULL: isFull ? '1' : '0',
      FORCE_COLOR: undefined,
      TEST_SLOWNESS: slownessFile,
      // Tests start the same programs again and again, and importing a program's sources takes most of its start.
      NODE_COMPILE_CACHE: path.join(folder, 'compile-cache'),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
