import { listDescendants } from '@palisade/testkit/processes'
import type { Figure } from './claim.ts'
import { pause } from './duration.ts'
import { ownMiB, residentMiB } from './usage.ts'
import type { Product } from './product.ts'

/** MiB an hour that a program may grow by once it is warm: a month of it stays within 4 GiB. */
const GROWTH_LIMIT = 6
/** In a shorter run the caches still fill: its growth is told and claims nothing, ms. */
const CLAIMED_FROM_MS = 1_800_000
/** Caches fill and compilers run for so long before growth counts; at most a fifth of the run. */
const WARM_UP_MS = 300_000

/** The programs by words of their commands. */
const PROGRAMS = {
  launcher: 'launcher/src/main.ts',
  server: 'apps/server/src/main.ts',
  drivers: 'drivers/src/host/child.ts',
  media: 'apps/media/src/main.ts',
  'simulated site': 'apps/simulator/src/main.ts',
  'its encoder': 'encode/encoder-child.ts',
} as const

interface Sample {
  hours: number
  mib: number
}

/**
 * The growth of each program of a product, by samples over `ms` once it is warm.
 * @param others further memory to follow, by name, MiB
 */
export async function watchGrowth(
  product: Product,
  { ms, samples: count }: { ms: number; samples: number },
  others: () => Promise<[string, number][]> = () => Promise.resolve([]),
): Promise<Figure[]> {
  const samples = new Map<string, Sample[]>()
  const warmUp = Math.min(WARM_UP_MS, ms / 5)
  await pause(warmUp)
  const start = performance.now()
  for (let n = 0; n < count; n++) {
    for (const [program, mib] of [...memoryOf(product), ...(await others())]) {
      const hours = (performance.now() - start) / 3_600_000
      samples.set(program, [...(samples.get(program) ?? []), { hours, mib }])
    }
    await pause((ms - warmUp) / count)
  }
  const limit = ms >= CLAIMED_FROM_MS ? { limit: GROWTH_LIMIT } : {}
  return [...samples].map(([program, seen]) => ({ ...figureOf(program, seen), ...limit }))
}

/** The memory of every program now, MiB. */
function memoryOf(product: Product): [string, number][] {
  const family = listDescendants(product.launcherPid)
  const programs = Object.entries(PROGRAMS).flatMap(([program, words]): [string, number][] => {
    const found = family.find(({ command }) => command.includes(words))
    return found ? [[program, residentMiB(found.pid)]] : []
  })
  return [...programs, ['PostgreSQL', ownMiB([product.pidOf('postgres')])]]
}

function figureOf(program: string, samples: readonly Sample[]): Figure {
  const [first, last] = [samples.at(0)?.mib ?? Number.NaN, samples.at(-1)?.mib ?? Number.NaN]
  return {
    what: `${program}: ${first.toFixed(0)} → ${last.toFixed(0)} MiB, growth an hour`,
    value: slopeOf(samples),
    unit: 'MiB/h',
  }
}

/** The slope of the line through the samples (least squares): one collection more or less does not tip it. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length
  const [hours, mib] = [mean(sample => sample.hours), mean(sample => sample.mib)]
  const over = samples.reduce((sum, sample) => sum + (sample.hours - hours) * (sample.mib - mib), 0)
  return over / samples.reduce((sum, sample) => sum + (sample.hours - hours) ** 2, 0)
}
