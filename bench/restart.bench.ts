import { killHard } from '../e2e/support/processes.ts'
import type { Claim, Figure } from './support/claim.ts'
import { pause } from './support/duration.ts'
import { startProduct, type Product } from './support/product.ts'

/** So many times within a minute the server is killed. */
const KILLS = 3
/** Between an answer and the next kill, ms. */
const LIFE = 5_000
const PROBE_EVERY = 10

export const claim: Claim = {
  name: 'restart',
  about: `the server of the demo's site, which records by its plans, is killed (SIGKILL) ${KILLS} times within a minute; until its address answers a call again`,
  async measure() {
    const product = await startProduct('restart', { demo: true })
    try {
      const figures: Figure[] = []
      for (let kill = 1; kill <= KILLS; kill++) {
        await pause(LIFE)
        const value = await killToAnswer(product)
        figures.push({ what: `kill ${kill} → first answer`, value, unit: 's', limit: 2 })
      }
      return figures
    } finally {
      await product.stop()
    }
  },
}

/** @returns s */
async function killToAnswer(product: Product): Promise<number> {
  killHard(product.pidOf('apps/server'))
  const start = performance.now()
  while (!(await answers(product.url))) await pause(PROBE_EVERY)
  return (performance.now() - start) / 1000
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/smp/publicConfig.json`, { signal: AbortSignal.timeout(1_000) }).then(
    answer => answer.ok,
    () => false,
  )
}
