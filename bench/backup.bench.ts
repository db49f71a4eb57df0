import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { makeHistoryOnce } from './support/alarm/kept-history.ts'
import type { Claim, Figure } from './support/claim.ts'
import { startProduct } from './support/product.ts'
import { scratchFolder } from './support/scratch.ts'

const ALARMS = Number(process.env['BENCH_ALARMS'] ?? 200_000)
const MIB = 1024 * 1024

export const claim: Claim = {
  name: 'backup',
  about: `${ALARMS.toLocaleString('en')} alarms with their history copied beside the running product, as files and as rows, and the rows brought into a new database`,
  async measure() {
    const site = scratchFolder('backup-site')
    const copies = scratchFolder('backup')
    const product = await startProduct('backup', { folder: path.join(site.folder, 'data') })
    try {
      await makeHistoryOnce(product.databaseUrl, ALARMS, [])
      const data = path.join(site.folder, 'data')
      const at = (name: string) => path.join(copies.folder, name)
      const files = await seconds('backup', data, at('files'))
      const rows = await seconds('backup', data, at('rows'), '--rows')
      const restored = await seconds('restore', at('restored'), at('rows'))
      return [
        figure('backup of the files', files, 's'),
        figure('its size', sizeOf(at('files')) / MIB, 'MiB'),
        figure('backup of the rows', rows, 's'),
        figure('its size', sizeOf(at('rows')) / MIB, 'MiB'),
        figure('rows restored into a new database, with its start', restored, 's'),
      ]
    } finally {
      await product.stop()
      for (const folder of [site, copies]) folder.remove()
    }
  },
}

const figure = (what: string, value: number, unit: string): Figure => ({ what, value, unit })

async function seconds(command: 'backup' | 'restore', data: string, ...args: string[]): Promise<number> {
  const file = path.join(import.meta.dirname, `../apps/launcher/src/commands/${command}.ts`)
  const begin = performance.now()
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { ...process.env, PALISADE_DATA: data },
  })
  return (performance.now() - begin) / 1000
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}
