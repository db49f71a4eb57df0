import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { noneIfMissing } from './missing.ts'
import { sweepUnnamed, type FileColumns } from './unnamed-files.ts'

/**
 * A draft that nobody has written to for so long is of a program that died, ms. Another copy of the server may be writing
 * in the same folder just now; the longest pause within a file is that of a database that comes back.
 */
export const LEFT_AFTER = 10 * 60_000

/** Where files are written under another name first, and by what that name is told. */
const DRAFTS: readonly { folder: string; isDeep?: boolean; name: RegExp }[] = [
  { folder: 'files', isDeep: true, name: /\.part$/ },
  { folder: '.', name: /^secrets\.json\.[0-9a-f]{12}$/ },
  { folder: 'tls', name: /\.new$/ },
  { folder: '.', name: /^(log-heads\.part|lock(\.[0-9a-f]+)+)$/ },
]
/** Uploads of packages go on where they broke off; the versions module knows which are given up. */
const KEPT = path.join('files', 'uploading')

export interface SweepOptions {
  dataFolder: string
  clock: Pick<Clock, 'now'>
  log: Pick<FastifyBaseLogger, 'info'>
}

/** Removes what a crash left of half-written files, some of which hold keys or pictures. @returns how many */
export async function sweepLeftovers({ dataFolder, clock, log }: SweepOptions): Promise<number> {
  let removed = 0
  for (const { folder, isDeep = false, name } of DRAFTS) {
    for await (const file of filesBelow(path.join(dataFolder, folder), isDeep)) {
      if (!name.test(path.basename(file)) || file.startsWith(path.join(dataFolder, KEPT))) continue
      if (!(await isLeft(file, clock.now()))) continue
      await rm(file, { force: true })
      removed += 1
    }
  }
  if (removed > 0) log.info({ removed }, 'half-written files of an earlier run removed')
  return removed
}

/** How often leftovers are looked for, beside at start, ms. */
const SWEEP_EVERY = 24 * 3_600_000

interface SweepDeps {
  config: { dataFolder: string }
  db: Db
  declarations: { files: FileColumns }
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Sweeps at start, and daily for what was too young then. */
export function createLeftoverSweep({ config: { dataFolder }, db, declarations, clock, log }: SweepDeps) {
  const root = path.join(dataFolder, 'files')
  async function sweep(): Promise<void> {
    await sweepLeftovers({ dataFolder, clock, log })
    await sweepUnnamed({ root, db, columns: declarations.files, clock, log })
  }
  const work = createRepeated(sweep, { name: 'leftovers', every: SWEEP_EVERY, log })
  return {
    start() {
      work.start()
      work.run()
    },
    stop: () => work.stop(),
  }
}

async function isLeft(file: string, now: number): Promise<boolean> {
  const found = await stat(file).catch(noneIfMissing)
  return found !== undefined && now - found.mtimeMs > LEFT_AFTER
}

/** The files of a folder one by one, without reading it whole: a year of pictures has hundreds of thousands. */
async function* filesBelow(folder: string, isDeep: boolean): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(noneIfMissing)
  if (!entries) return
  for await (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isFile()) yield file
    else if (isDeep && entry.isDirectory()) yield* filesBelow(file, isDeep)
  }
}
